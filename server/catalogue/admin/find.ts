import { sql } from 'kysely'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Db } from '#server/db/open.ts'
import type { ProductRow } from '#server/db/rows/catalogue.ts'

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
    .where(sql<boolean>`name_key like ${likePattern(search)} escape '\\'`)
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
