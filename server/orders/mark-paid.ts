import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { recordEvent } from './events.ts'
import { findPayment, lockOrder } from './queries.ts'
import { toOrder } from './read.ts'
import { recordRefund } from './record-refund.ts'

/** Records a capture and queues the emails to customer and shop, once. */
export async function markPaid(
  db: Db,
  orderId: number,
  intent: { id: string; captured: Cents; refunded: Cents },
  { at, shopMailbox }: { at: number; shopMailbox: string },
): Promise<PaymentState> {
  return db.transaction().execute(async (tx): Promise<PaymentState> => {
    const order = await lockOrder(tx, orderId)
    const payment = await findPayment(tx, orderId)
    if (payment.state === 'captured') return 'captured'
    await tx
      .updateTable('payments')
      .set({
        state: 'captured',
        intent_id: intent.id,
        captured_cents: intent.captured,
        updated_at: at,
      })
      .where('order_id', '=', orderId)
      .execute()
    await recordEvent(tx, orderId, { kind: 'paid', at, detail: { cents: intent.captured } })
    await recordRefund(tx, order, intent.refunded, { actor: null, at })
    const reviewReason = reasonForReview(order.holds_stock === 1, intent.captured, payment.amount_cents)
    if (reviewReason) await recordEvent(tx, orderId, { kind: 'flagged', at, detail: { words: reviewReason } })
    const row = await tx
      .updateTable('orders')
      .set({
        status: order.status === 'pending' ? 'paid' : order.status,
        flag: reviewReason ?? order.flag,
      })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const email = { orderId, props: { order: await toOrder(tx, row) }, at }
    await queueEmail(tx, {
      ...email,
      dedupeKey: `order ${orderId} paid, to the buyer`,
      kind: 'order-confirmation',
      recipient: row.email,
    })
    await queueEmail(tx, {
      ...email,
      dedupeKey: `order ${orderId} paid, to the shop`,
      kind: 'order-notice',
      recipient: shopMailbox,
    })
    return 'captured'
  })
}

function reasonForReview(holdsStock: boolean, captured: Cents, expected: Cents): string | null {
  if (captured !== expected) return 'The captured amount differs from the order total.'
  return holdsStock ? null : 'The payment was captured, but no stock is reserved for this order.'
}
