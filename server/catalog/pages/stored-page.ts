import {
  type DefaultTexts,
  PAGE_DEFINITIONS,
  type PageDefinition,
} from '#contract/catalog/pages/page-fields.ts'
import { PAGE_KEYS, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { about } from './defaults/about.ts'
import { care } from './defaults/care.ts'
import { home } from './defaults/home.ts'
import { privacyPolicy } from './defaults/privacy-policy.ts'
import { process } from './defaults/process.ts'
import { shippingReturns } from './defaults/shipping-returns.ts'
import { termsOfService } from './defaults/terms-of-service.ts'
import { warranty } from './defaults/warranty.ts'

/** `hash` is null for the image that the shop was delivered with. */
export interface StoredImage {
  hash: string | null
  alt: string
}

/** A version of a page: every text and every image slot. */
export interface PageState {
  texts: Record<string, string>
  images: Record<string, StoredImage>
}

export interface StoredPage extends PageState {
  revision: number
  updatedAt: number | null
  /** A name. */
  updatedBy: string | null
}

/** @throws {NotFound} for a page that does not exist. */
export function requirePageKey(key: string): PageKey {
  const known = PAGE_KEYS.find((each) => each === key)
  if (!known) throw new NotFound('There is no such page.')
  return known
}

export function definitionOf(key: PageKey): PageDefinition {
  return PAGE_DEFINITIONS[key]
}

export function deliveredState(key: PageKey): PageState {
  const { images } = definitionOf(key)
  return {
    texts: { ...DEFAULT_TEXTS[key] },
    images: Object.fromEntries(images.map((slot) => [slot, { hash: null, alt: '' }])),
  }
}

/** Fields that were added after the row was written have their defaults; removed ones are left out. */
export function stateOf(key: PageKey, row: { fields: string; images: string } | undefined): PageState {
  const delivered = deliveredState(key)
  if (!row) return delivered
  return {
    texts: withKnown(delivered.texts, JSON.parse(row.fields)),
    images: withKnown(delivered.images, JSON.parse(row.images)),
  }
}

function withKnown<T>(defaults: Record<string, T>, given: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, given[name] ?? value]))
}

export async function readPage(db: Db, key: PageKey): Promise<StoredPage> {
  const row = await db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .selectAll('pages')
    .select('users.name as editor')
    .where('key', '=', key)
    .executeTakeFirst()
  return {
    ...stateOf(key, row),
    revision: row?.revision ?? 0,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.editor ?? null,
  }
}

/** The texts that the shop is delivered with. */
const DEFAULT_TEXTS: { [K in PageKey]: DefaultTexts<K> } = {
  home,
  about,
  process,
  'shipping-returns': shippingReturns,
  'privacy-policy': privacyPolicy,
  'terms-of-service': termsOfService,
  warranty,
  care,
}
