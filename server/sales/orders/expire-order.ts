import type { Db } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { type Expiry, expiredState, VOIDED } from '#server/sales/payments/card-payment.ts'
import { recordEvent } from './events.ts'
import { putHoldsBack } from './holds.ts'
import { findPayment, lockOrder } from './queries.ts'

/**
 * Cancels an unpaid order and puts back what it holds. Call it only when the provider confirms that the session can't be
 * paid, or when no customer got the payment page. Does nothing during a capture.
 */
export async function expireOrder(db: Db, orderId: number, expiry: Expiry): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await findPayment(tx, orderId)
    const state = expiredState(expiry, payment.state)
    if (state === null) return payment.state
    // An admin who sets another status also decides about the stock.
    const isPending = order.status === 'pending'
    await recordEvent(tx, orderId, { ...expiry, kind: expiry.kind === 'voided' ? VOIDED : expiry.kind })
    await tx
      .updateTable('payments')
      .set({ state, updated_at: expiry.at })
      .where('order_id', '=', orderId)
      .execute()
    // One that was cancelled while its payment was being captured still has the part of its gift card.
    if (isPending || order.status === 'cancelled')
      await putHoldsBack(tx, order, expiry.at, { restock: isPending })
    if (isPending)
      await tx
        .updateTable('orders')
        .set({ status: 'cancelled', parcel_id: null })
        .where('id', '=', orderId)
        .execute()
    return state
  })
}
