import type { Db } from '#server/db/open.ts'

/** Every image of the reviews by its hash, with the name of the product. */
export async function reviewImages(db: Db): Promise<{ hash: string; name: string }[]> {
  return db
    .selectFrom('review_images')
    .innerJoin('reviews', 'reviews.id', 'review_images.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['review_images.hash', 'products.name'])
    .execute()
}
