import { imageUrl } from '#contract/catalog/images/images.ts'
import type { AdminReview, ReviewState } from '#contract/customers/reviews/admin-reviews.ts'
import { onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { averageOf } from './list.ts'
import { reviewNotFound, reviewRows, toReviews } from './read.ts'

interface AdminReviewQuery extends PageQuery {
  state: ReviewState
}

export async function listAdminReviews(db: Db, { state, ...page }: AdminReviewQuery) {
  const order = state === 'to_answer' ? 'asc' : 'desc'
  const sorted = adminRows(inState(db, state))
    .orderBy('reviews.created_at', order)
    .orderBy('reviews.id', order)
  const rows = await onPage(sorted, page).execute()
  const [data, { ratings, ...counts }] = await Promise.all([toAdminReviews(db, rows), countReviews(db)])
  return { data, total: counts[state], counts, average: averageOf(ratings, counts.all) }
}

/** @throws {NotFound} */
export async function readAdminReview(db: Db, id: number): Promise<AdminReview> {
  const rows = await adminRows(reviewRows(db)).where('reviews.id', '=', id).execute()
  const [review] = await toAdminReviews(db, rows)
  if (!review) throw reviewNotFound()
  return review
}

/** Shown ones without a reply. */
export function reviewsToAnswer(db: Db) {
  return db.selectFrom('reviews').where('hidden_at', 'is', null).where('replied_at', 'is', null)
}

function inState(db: Db, state: ReviewState) {
  const rows = reviewRows(db)
  if (state === 'hidden') return rows.where('reviews.hidden_at', 'is not', null)
  const shown = rows.where('reviews.hidden_at', 'is', null)
  if (state === 'all') return shown
  return shown.where('reviews.replied_at', state === 'answered' ? 'is not' : 'is', null)
}

function adminRows(rows: ReturnType<typeof inState>) {
  return rows
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .selectAll('reviews')
    .select(['products.name as product_name', 'orders.order_uuid'])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminRows>['execute']>>[number]

async function toAdminReviews(db: Db, rows: AdminRow[]): Promise<AdminReview[]> {
  const [reviews, images] = await Promise.all([toReviews(db, rows), productImages(db, rows)])
  return reviews.map((review, index) => {
    const row = rows[index] as AdminRow
    const hash = images.get(row.product_id)
    return {
      ...review,
      order_id: row.order_id,
      order_uuid: row.order_uuid,
      image_url: hash === undefined ? null : imageUrl(hash),
      updated_at: new Date(row.updated_at).toISOString(),
      hidden:
        row.hidden_reason === null || row.hidden_at === null
          ? null
          : { reason: row.hidden_reason, at: new Date(row.hidden_at).toISOString() },
    }
  })
}

async function productImages(db: Db, rows: AdminRow[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const images = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'hash'])
    .where(
      'product_id',
      'in',
      rows.map(({ product_id }) => product_id),
    )
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .execute()
  // The last entry wins: the first image.
  return new Map(images.map(({ product_id, hash }) => [product_id, hash]))
}

async function countReviews(db: Db): Promise<Record<ReviewState, number> & { ratings: number }> {
  const { ratings, ...counts } = await db
    .selectFrom('derived_review_counts')
    .select(['to_answer', 'answered', 'hidden', 'ratings'])
    .executeTakeFirstOrThrow()
  return { ...counts, all: counts.to_answer + counts.answered, ratings }
}
