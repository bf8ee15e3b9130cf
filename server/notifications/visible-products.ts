import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** The products that anyone can see: no drafts, and none of a drop that is not shown yet. */
export function visibleProducts(db: Db, now: number) {
  return db
    .selectFrom('products')
    .where('products.published', '=', 1)
    .where('products.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select 1 from drop_products
        join drops on drops.id = drop_products.drop_id
        where drop_products.product_id = products.id and drops.preview_at > ${now})`,
    )
}

/** Those of them that are in listings. */
export function listedProducts(db: Db, now: number) {
  return visibleProducts(db, now).where('products.archived_at', 'is', null)
}

/** Those of them that anyone can buy: no drop holds them back, and no draw gives them to its winners. */
export function buyableProducts(db: Db, now: number) {
  return listedProducts(db, now).where(
    sql<boolean>`not exists (
      select 1 from drop_products
      join drops on drops.id = drop_products.drop_id
      where drop_products.product_id = products.id
        and (drops.opens_at > ${now} or (drops.kind = 'draw' and drops.drawn_at is null)))`,
  )
}
