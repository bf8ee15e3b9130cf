import type { Cents } from '#contract/money.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noteEvent } from './events.ts'
import { toOrder } from './read.ts'
import { lockOrder, paymentOf } from './rows.ts'
import type { Till } from './settle.ts'

/** The money is the shop's: the order becomes paid and both mails are queued, in one transaction, once. */
export async function recordCaptured(
  db: Db,
  till: Till,
  orderId: number,
  intent: { id: string; captured: Cents; refunded: Cents },
): Promise<PaymentState> {
  const at = till.now()
  return db.transaction().execute(async (tx): Promise<PaymentState> => {
    const order = await lockOrder(tx, orderId)
    const payment = await paymentOf(tx, orderId)
    if (payment.state === 'captured') return 'captured'
    await tx
      .updateTable('payments')
      .set({
        state: 'captured',
        intent_id: intent.id,
        captured_cents: intent.captured,
        refunded_cents: intent.refunded,
        updated_at: at,
      })
      .where('order_id', '=', orderId)
      .execute()
    await noteEvent(tx, orderId, { kind: 'paid', at, detail: { cents: intent.captured } })
    const fault = faultOf(order.holds_stock === 1, intent.captured, payment.amount_cents)
    if (fault) await noteEvent(tx, orderId, { kind: 'flagged', at, detail: { words: fault } })
    const paid = await tx
      .updateTable('orders')
      .set({ status: order.status === 'pending' ? 'paid' : order.status, flag: fault ?? order.flag })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellBoth(tx, till, await toOrder(tx, paid), at)
    return 'captured'
  })
}

function faultOf(holdsStock: boolean, captured: Cents, asked: Cents): string | null {
  if (captured !== asked) return 'The amount taken differs from the amount asked.'
  return holdsStock ? null : 'The money was taken, but the pieces are not held for this order.'
}

async function tellBoth(
  tx: Tx,
  till: Till,
  order: Awaited<ReturnType<typeof toOrder>>,
  at: number,
): Promise<void> {
  const mail = { orderId: order.id, props: { order }, at }
  await queueMail(tx, {
    ...mail,
    occasion: `order ${order.id} paid, to the buyer`,
    kind: 'order-confirmation',
    recipient: order.email ?? '',
  })
  await queueMail(tx, {
    ...mail,
    occasion: `order ${order.id} paid, to the shop`,
    kind: 'order-notice',
    recipient: till.shopMailbox,
  })
}
