import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** The products that anyone can see: no drafts, and none of a drop that is not shown yet. */
export function visibleProducts(db: Db, now: number) {
  return db
    .selectFrom('products')
    .where('products.published', '=', 1)
    .where('products.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select 1 from drops where drops.id = ${firstDrop(now)} and drops.preview_at > ${now})`,
    )
}

/** Narrows visible products to those in listings. */
export function listedProducts(db: Db, now: number) {
  return visibleProducts(db, now).where('products.archived_at', 'is', null)
}

/** Narrows visible products to those that anyone can buy: not held back by a drop, not reserved for a draw's winners. */
export function buyableProducts(db: Db, now: number) {
  return listedProducts(db, now).where(
    sql<boolean>`not exists (
      select 1 from drops where drops.id = ${firstDrop(now)} and (drops.opens_at > ${now} or drops.kind = 'draw'))`,
  )
}

/** Selects a product's first drop that is not over. It alone decides, as in the catalog. */
function firstDrop(now: number): RawBuilder<number> {
  return sql`(
    select first.id from drop_products
    join drops as first on first.id = drop_products.drop_id
    left join draws on draws.drop_id = first.id
    where drop_products.product_id = products.id
      and case when first.kind = 'draw' then draws.released_at is null else first.closes_at > ${now} end
    order by first.opens_at, first.id limit 1)`
}
