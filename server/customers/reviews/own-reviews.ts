import type { OwnReview } from '#contract/customers/reviews/reviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import { belongsTo, type OrderOwner } from '#server/sales/orders/read.ts'
import { reviewRows, toReviews } from './read.ts'

/** Every review of a customer, hidden ones too. */
export async function listOwnReviews(db: Db, owner: OrderOwner): Promise<OwnReview[]> {
  const rows = await reviewRows(db)
    .selectAll('reviews')
    .select('products.name as product_name')
    .where('reviews.order_id', 'in', (orders) =>
      orders
        .selectFrom('orders')
        .select('orders.id')
        .where((order) => belongsTo(order, owner)),
    )
    .orderBy('reviews.id')
    .execute()
  const reviews = await toReviews(db, rows)
  return reviews.map((review, index) => ({ ...review, hidden_reason: rows[index]?.hidden_reason ?? null }))
}
