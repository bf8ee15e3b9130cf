import type { Db } from '#server/platform/db/open.ts'
import type { ProductRow } from '#server/platform/db/rows/catalog.ts'
import { containsText } from '#server/platform/search/contains.ts'

export type FoundProduct = Pick<ProductRow, 'name' | 'price_cents' | 'stock'> & {
  id: number
  published: 0 | 1
}

/** Finds products by part of their name, drafts included. The index on names has all that the search reads. */
export async function findProducts(db: Db, search: string, limit: number): Promise<FoundProduct[]> {
  const ids = db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(containsText('products', search))
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  return db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', 'stock', 'published'])
    .where('id', 'in', ids)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}
