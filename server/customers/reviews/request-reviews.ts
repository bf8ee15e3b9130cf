import { sql } from 'kysely'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { customerName } from '#server/sales/orders/gift.ts'
import { lockOrder } from '#server/sales/orders/queries.ts'
import { REFUNDED } from '#server/sales/orders/tender-sums.ts'
import { boughtProducts } from './to-write.ts'

/** So that orders' emails never wait long behind these. */
const BATCH_SIZE = 20
/** After a pause, such as a setting of 0 days, older orders are not asked about. */
const MAX_LATE_MS = 30 * DAY_MS

/** Asks the customers of the next orders for reviews, each once: `days` after the order was last marked as shipped or picked up. */
export async function requestReviews(
  db: Db,
  days: number,
  now: number,
  batchSize = BATCH_SIZE,
): Promise<void> {
  if (days === 0) return
  const orderIds = await findDueOrders(db, now - days * DAY_MS, batchSize)
  for (const id of orderIds) await db.transaction().execute((tx) => requestReview(tx, id, now))
}

async function findDueOrders(db: Db, sentUntil: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('order_events as event')
    .innerJoin('orders', 'orders.id', 'event.order_id')
    .select('orders.id')
    .where(isSent('event'))
    .where('event.at', '<=', sentUntil)
    .where('event.at', '>', sentUntil - MAX_LATE_MS)
    .where('orders.status', 'in', ['shipped', 'complete'])
    .where('orders.email', '!=', '')
    // Deleted accounts.
    .where('orders.forget_buyer_at', 'is', null)
    .where(IS_NOT_RETURNED)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_requests')
            .select('review_requests.order_id')
            .whereRef('review_requests.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'orders.id')
            .where(isSent('later'))
            .where('later.at', '>', sentUntil),
        ),
      ),
    )
    // Not a gift card, and not deleted.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('order_lines.product_id', 'is not', null),
      ),
    )
    .groupBy('orders.id')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Shipped, or picked up: such an order goes from paid to complete. The partial index needs the value in the statement itself. */
function isSent(event: 'event' | 'later') {
  const detail = sql.ref(`${event}.detail`)
  return sql<boolean>`${sql.ref(`${event}.kind`)} = 'status' and (${detail} like '%"to":"shipped"%'
    or (orders.shipping_method = 'pickup' and ${detail} like '%"to":"complete"%'))`
}

/** A refund of everything that the products cost means that they came back. A smaller one does not. */
const IS_NOT_RETURNED = sql<boolean>`(${REFUNDED} = 0
  or ${REFUNDED} < orders.subtotal_cents - orders.discount_cents)`

async function requestReview(tx: Tx, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== 'shipped' && order.status !== 'complete') return
  const token = newToken()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review_requests')
    .values({ order_id: orderId, token_hash: hashToken(token), sent_at: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  const products = await boughtProducts(tx, orderId)
  await queueEmail(tx, {
    dedupeKey: `order ${orderId} reviews requested`,
    kind: 'review-request',
    recipient: order.email,
    orderId,
    props: {
      name: customerName(order),
      link: token,
      products: products.map(({ name, picture_hash }) => ({
        name,
        image_url: picture_hash === null ? null : imageUrl(picture_hash),
      })),
    },
    at: now,
  })
}
