import { imageUrl } from '#contract/catalog/images/images.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { PageContent } from '#contract/catalog/pages/pages.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { renderMarkdown, renderSections } from './markdown.ts'
import { fillPlaceholders, placeholderValues } from './placeholders.ts'
import { definitionOf, type PageState, readPage } from './stored-page.ts'

/** Pages that are one long text. */
const SECTIONED = new Set<PageKey>(['shipping-returns', 'privacy-policy', 'terms-of-service', 'care'])

export interface ContentDeps {
  db: Db
  settings(): Promise<Pick<Settings, 'business'>>
}

export async function readContent(shop: ContentDeps, key: PageKey): Promise<PageContent> {
  const page = await readPage(shop.db, key)
  return toContent(shop, key, page, page.updatedAt)
}

/** Converts a page's state to what its public page shows. */
export async function toContent(
  { db, settings }: ContentDeps,
  key: PageKey,
  state: PageState,
  updatedAt: number | null,
): Promise<PageContent> {
  const values = placeholderValues((await settings()).business)
  const content: PageContent = {
    key,
    texts: {},
    html: {},
    sections: SECTIONED.has(key) ? renderSections(state.texts.text ?? '', values) : [],
    images: await contentImages(db, state),
    updated_at: toInstant(updatedAt),
  }
  for (const [name, { kind }] of Object.entries(definitionOf(key).fields)) {
    const text = state.texts[name] ?? ''
    if (kind !== 'markdown') content.texts[name] = fillPlaceholders(text, values)
    else if (content.sections.length === 0) content.html[name] = renderMarkdown(text, values)
  }
  return content
}

async function contentImages(db: Db, { images }: PageState): Promise<PageContent['images']> {
  const hashes = Object.values(images).flatMap(({ hash }) => hash ?? [])
  const rows =
    hashes.length > 0
      ? await db.selectFrom('picture_previews').selectAll().where('hash', 'in', hashes).execute()
      : []
  const previews = new Map(rows.map(({ hash, preview }) => [hash, preview]))
  return Object.fromEntries(
    Object.entries(images).map(([slot, { hash, alt }]) => [
      slot,
      { url: hash === null ? null : imageUrl(hash), alt, preview: previews.get(hash ?? '') ?? '' },
    ]),
  )
}
