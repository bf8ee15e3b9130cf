import type { Selectable } from 'kysely'
import type { Drop, DropAvailability, DropState } from '#contract/catalog/drops/drops.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { LISTED_MS } from './upcoming-changes.ts'

export type DropRow = Selectable<Database['drops']>

export interface Drops {
  db: Db
  catalog: CatalogReader
  now(): number
}

/** Announced and open ones by their opening, then the closed ones, the last first. */
export async function listDrops(shop: Drops): Promise<Drop[]> {
  const now = shop.now()
  const rows = await shop.catalog.keep('drops', () => readListedDrops(shop.db, now))
  const [ahead, over] = [
    rows.filter((row) => row.closes_at > now),
    rows.filter((row) => row.closes_at <= now),
  ]
  return Promise.all([...ahead, ...over.reverse()].map((row) => toDrop(shop, row)))
}

/** @throws {NotFound} */
export async function findDrop(shop: Drops, slug: string): Promise<Drop> {
  return toDrop(shop, await requireRow(shop, slug))
}

/** @throws {NotFound} */
export async function readAvailability(shop: Drops, slug: string): Promise<DropAvailability> {
  const { products, now } = await findDrop(shop, slug)
  const data = products.map(({ id, stock, held_until, on_sale_at }) => ({
    id,
    stock,
    held_until,
    on_sale_at,
  }))
  return { now, data }
}

export async function readListedDrops(db: Db, now: number): Promise<DropRow[]> {
  return db
    .selectFrom('drops')
    .selectAll()
    .where('closes_at', '>', now - LISTED_MS)
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
}

export async function requireRow({ db, catalog }: Drops, slug: string): Promise<DropRow> {
  const row = await catalog.keep(`drop ${slug}`, async () =>
    // PostgreSQL rejects NUL in text.
    slug.includes('\0') ? undefined : readRow(db, slug),
  )
  if (!row) throw dropNotFound()
  return row
}

function readRow(db: Db, slug: string): Promise<DropRow | undefined> {
  return db.selectFrom('drops').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export function dropNotFound(): DomainError {
  return new NotFound('There is no such drop.')
}

export async function toDrop({ db, catalog, now }: Drops, row: DropRow): Promise<Drop> {
  const at = now()
  const ids = await catalog.keep(`products of drop ${row.id}`, () => listProductIds(db, row.id))
  const products = row.preview_at <= at ? await catalog.products(ids) : []
  return { ...toFields(row, at), products }
}

function toFields(row: DropRow, now: number): Omit<Drop, 'products'> {
  const { id, slug, name, description, kind, per_customer, commitment } = row
  const instant = (at: number) => new Date(at).toISOString()
  return {
    ...{ id, slug, name, description, kind, per_customer, commitment },
    state: stateOf(row, now),
    created_at: instant(row.created_at),
    preview_at: instant(row.preview_at),
    opens_at: instant(row.opens_at),
    closes_at: instant(row.closes_at),
    now: instant(now),
  }
}

export function stateOf({ opens_at, closes_at, drawn_at }: DropRow, now: number): DropState {
  if (drawn_at !== null) return 'drawn'
  if (now < opens_at) return 'announced'
  return now < closes_at ? 'open' : 'closed'
}

export async function listProductIds(db: Db, dropId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drop_products')
    .select('product_id')
    .where('drop_id', '=', dropId)
    .orderBy('position')
    .execute()
  return rows.map(({ product_id }) => product_id)
}
