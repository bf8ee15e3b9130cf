import { imageUrl } from '#contract/catalog/images/images.ts'
import type { OrderToReview } from '#contract/customers/reviews/reviews.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openUntil, type ReviewableOrder } from './links.ts'
import { toReviews } from './read.ts'

/** Reads the products of an order that its customer can review, with the reviews so far. */
export async function readOrderToReview(db: Db, order: ReviewableOrder): Promise<OrderToReview> {
  const lines = await boughtProducts(db, order.id)
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .selectAll('reviews')
    .select('products.name as product_name')
    .where('order_id', '=', order.id)
    .execute()
  const reviews = await toReviews(db, rows)
  return {
    bought_at: new Date(order.created_at).toISOString(),
    display_name: shortName(order.name),
    products: lines.map(({ product_id, name, picture_hash }) => {
      const row = rows.find((each) => each.product_id === product_id)
      return {
        product_id,
        product_name: name,
        image_url: picture_hash === null ? null : imageUrl(picture_hash),
        review: reviews.find(({ id }) => id === row?.id) ?? null,
        hidden_reason: row?.hidden_reason ?? null,
        open_until: new Date(openUntil(order, row)).toISOString(),
      }
    }),
  }
}

/** Each product once. A deleted one can't be reviewed anymore. */
export async function boughtProducts(db: Db, orderId: number) {
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id', 'name', 'picture_hash'])
    .where('order_id', '=', orderId)
    .where('product_id', 'is not', null)
    .orderBy('id')
    .execute()
  const products = new Map(
    lines.flatMap((line) => (line.product_id === null ? [] : [[line.product_id, line]])),
  )
  return [...products].map(([product_id, { name, picture_hash }]) => ({ product_id, name, picture_hash }))
}

/** "Dale R." for "Dale Rourke". */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = Array.from(rest.at(-1) ?? '')[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
