import { type Cents, toDollars } from '#contract/money.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { noteEvent } from '../events.ts'
import { lockOrder, type PaymentRow, paymentOf } from '../rows.ts'
import { settleOrder, type Till } from '../settle.ts'

/** The provider's account of what was taken and what went back. */
export interface Intent {
  id: string
  captured: Cents
  refunded: Cents
}

/**
 * The provider's account of an order's money: a refund may have been made there by hand, or before a crash here. What
 * it has sent back is noted. Null when no money was taken.
 */
export async function takenMoney(db: Db, till: Till, orderId: number, by: By): Promise<Intent | null> {
  const payment = await takenPayment(db, till, orderId)
  if (payment.session_id === null || payment.captured_cents === 0) return null
  const truth = await till.payments.session(payment.session_id)
  if (!truth?.intent) throw new Refusal(409, 'The payment provider does not know this payment.')
  await noteRefunded(db, orderId, truth.intent.refunded, by)
  return truth.intent
}

/** Money that is just being taken is taken first: it could not be sent back otherwise. */
async function takenPayment(db: Db, till: Till, orderId: number): Promise<PaymentRow> {
  const { state } = await paymentOf(db, orderId)
  if (state === 'capturing') await settleOrder(db, till, orderId)
  return paymentOf(db, orderId)
}

/** Notes what the provider has sent back in all. Of several who see it at the same moment, one writes it down. */
export async function noteRefunded(db: Db, orderId: number, refunded: Cents, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { order_uuid } = await lockOrder(tx, orderId)
    const before = await paymentOf(tx, orderId)
    const cents = refunded - before.refunded_cents
    if (cents <= 0) return
    await tx
      .updateTable('payments')
      .set({ refunded_cents: refunded, updated_at: by.at })
      .where('order_id', '=', orderId)
      .execute()
    await noteEvent(tx, orderId, { kind: 'refunded', ...by, detail: { cents } })
    await noteActivity(tx, by, {
      action: 'refunded',
      kind: 'order',
      id: order_uuid,
      name: `Order ${orderId}`,
      before: { refunded: toDollars(before.refunded_cents) },
      after: { refunded: toDollars(refunded) },
    })
  })
}
