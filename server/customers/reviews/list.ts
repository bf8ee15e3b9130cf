import type { ReviewList } from '#contract/customers/reviews/reviews.ts'
import { onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { reviewRows, toReviews } from './read.ts'

export interface ReviewQuery extends PageQuery {
  product_id?: number | undefined
  category_id?: number | undefined
}

/** Newest first, without hidden ones. */
export async function listReviews(db: Db, query: ReviewQuery): Promise<ReviewList> {
  const shown = shownReviews(db, query)
  const sorted = shown
    .selectAll('reviews')
    .select('products.name as product_name')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
  const rows = await onPage(sorted, query).execute()
  const { total, ratings } = await shown
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>('reviews.rating').as('ratings'),
    ])
    .executeTakeFirstOrThrow()
  return { data: await toReviews(db, rows), total, average: averageOf(ratings, total) }
}

export function averageOf(ratings: number | null, total: number): number | null {
  return total === 0 ? null : Number(ratings) / total
}

function shownReviews(db: Db, { product_id, category_id }: Pick<ReviewQuery, 'product_id' | 'category_id'>) {
  return reviewRows(db)
    .where('reviews.hidden_at', 'is', null)
    .$if(product_id !== undefined, (all) => all.where('reviews.product_id', '=', product_id ?? 0))
    .$if(category_id !== undefined, (all) => all.where('products.category_id', '=', category_id ?? 0))
}
