import type { Db } from '#server/platform/db/open.ts'

/** Every image of the reviews by its hash, with the name of the product. */
export async function reviewImages(db: Db): Promise<{ hash: string; name: string }[]> {
  return db
    .selectFrom('review_images')
    .innerJoin('reviews', 'reviews.id', 'review_images.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['review_images.hash', 'products.name'])
    .execute()
}

export async function shownReviewImages(db: Db): Promise<{ hash: string }[]> {
  return imagesOfReviews(db).where('reviews.hidden_at', 'is', null).execute()
}

export async function hiddenReviewImages(db: Db): Promise<string[]> {
  const rows = await imagesOfReviews(db).where('reviews.hidden_at', 'is not', null).execute()
  return rows.map(({ hash }) => hash)
}

function imagesOfReviews(db: Db) {
  return db
    .selectFrom('review_images')
    .innerJoin('reviews', 'reviews.id', 'review_images.review_id')
    .select('review_images.hash')
}
