import type { Selectable } from 'kysely'
import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Review } from '#contract/customers/reviews/reviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'

export type ReviewRow = Selectable<Database['reviews']> & { product_name: string }

export function reviewRows(db: Db) {
  return db.selectFrom('reviews').innerJoin('products', 'products.id', 'reviews.product_id')
}

/** Keeps the order of the rows. */
export async function toReviews(db: Db, rows: ReviewRow[]): Promise<Review[]> {
  const images = await listReviewImages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    product_id: row.product_id,
    product_name: row.product_name,
    rating: row.rating,
    title: row.title,
    text: row.text,
    display_name: row.display_name,
    images: (images.get(row.id) ?? []).map(({ hash }) => imageUrl(hash)),
    created_at: new Date(row.created_at).toISOString(),
    verified: true as const,
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { text: row.reply, created_at: new Date(row.replied_at).toISOString() },
  }))
}

export async function readReview(db: Db, id: number): Promise<Review> {
  const row = await reviewRows(db)
    .selectAll('reviews')
    .select('products.name as product_name')
    .where('reviews.id', '=', id)
    .executeTakeFirst()
  const [review] = row ? await toReviews(db, [row]) : []
  if (!review) throw reviewNotFound()
  return review
}

export function reviewNotFound(): DomainError {
  return new NotFound('There is no such review.')
}

export async function listReviewImages(db: Db, reviewIds: number[]) {
  if (reviewIds.length === 0) return new Map<number, { review_id: number; hash: string }[]>()
  const rows = await db
    .selectFrom('review_images')
    .select(['review_id', 'hash'])
    .where('review_id', 'in', reviewIds)
    .orderBy('review_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.review_id)
}
