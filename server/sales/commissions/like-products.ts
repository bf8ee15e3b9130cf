import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import { readHiddenProducts } from '#server/catalog/products/drop-times.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'

type LikeProduct = NonNullable<Commission['like_product']>

/** @throws {Invalid} for a product that never existed. Deleted ones and drafts say nothing about themselves. */
export async function requireLikeProduct(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  if (!product) throw wrongField('like_product_id', 'There is no such product.')
}

/** For staff. */
export async function likeProductName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const product = await db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst()
  return product?.name ?? null
}

/** Keyed by ID. For staff only, because it also names drafts. */
export async function likeProducts(db: Db, ids: number[], now: number): Promise<Map<number, LikeProduct>> {
  if (ids.length === 0) return new Map()
  const [products, images, hidden] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name', 'published', 'deleted_at'])
      .where('id', 'in', ids)
      .execute(),
    firstImages(db, ids),
    readHiddenProducts(db, now),
  ])
  return new Map(
    products.map(({ id, name, published, deleted_at }) => [
      id,
      {
        id,
        name,
        image_url: images.get(id) ?? null,
        is_public: published === 1 && deleted_at === null && !hidden.ids.has(id),
      },
    ]),
  )
}

async function firstImages(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'hash'])
    .where('product_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .execute()
  // The last entry wins: the first image.
  return new Map(rows.map(({ product_id, hash }) => [product_id, imageUrl(hash)]))
}
