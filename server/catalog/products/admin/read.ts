import type { Selectable } from 'kysely'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { listProductTags, toProducts } from '../product-rows.ts'

type Row = Selectable<Database['products']> & { category_name: string }

/** Includes drafts, excludes the trash. */
export function allProducts(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .where('products.deleted_at', 'is', null)
}

export async function requireAdminProduct(db: Db, id: number): Promise<AdminProduct> {
  const rows = await allProducts(db)
    .where('products.id', '=', id)
    .selectAll('products')
    .select('categories.name as category_name')
    .execute()
  const [product] = await toAdminProducts(db, rows)
  if (!product) throw productNotFound()
  return product
}

export async function toAdminProducts(db: Db, rows: Row[]): Promise<AdminProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [products, tags, waiting] = await Promise.all([
    toProducts(db, rows),
    listProductTags(db, ids),
    countWaiting(db, ids),
  ])
  return rows.flatMap((row, index) => {
    const product = products[index]
    return product
      ? [
          {
            ...product,
            ...adminFields(row),
            waiting: waiting.get(row.id) ?? 0,
            tag_ids: (tags.get(row.id) ?? []).map(({ id }) => id),
          },
        ]
      : []
  })
}

/** Counts confirmed subscriptions for each product. */
async function countWaiting(db: Db, productIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['target_id', fn.countAll<number>().as('waiting')])
    .where('kind', '=', 'back_in_stock')
    .where('target_id', 'in', productIds)
    .where('confirmed_at', 'is not', null)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map((row) => [row.target_id, row.waiting]))
}

function adminFields(row: Row) {
  return {
    published: row.published === 1,
    version: row.version,
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

export function productNotFound(): DomainError {
  return new NotFound('There is no such piece.')
}
