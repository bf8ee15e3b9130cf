import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { type CardPayment, type PaymentRecord, paymentColumns } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { flagOrder, recordEvent } from './events.ts'
import { expireOrder } from './expire-order.ts'
import { takeHoldsAgain } from './holds.ts'
import { markPaid } from './mark-paid.ts'
import { findPayment, lockOrder, type PaymentRow } from './queries.ts'

/** Syncs the payment of an order with the provider. @throws {ProviderUnavailableError} and the next call continues. */
export function settleOrder(
  db: Db,
  context: PaymentContext,
  orderId: number,
  options: { expireIfOpen?: boolean } = {},
): Promise<PaymentState> {
  return settlePayment(db, context, orderPayment(orderId), options)
}

export function orderPayment(orderId: number): CardPayment {
  return {
    key: { order_id: orderId, deposit_id: null },
    find: async (db) => toRecord(await findPayment(db, orderId)),
    async reference(db) {
      const orders = db.selectFrom('orders').select('order_uuid').where('id', '=', orderId)
      return (await orders.executeTakeFirstOrThrow()).order_uuid
    },
    async lock(tx) {
      await lockOrder(tx, orderId)
      return toRecord(await findPayment(tx, orderId))
    },
    async set(tx, change, at) {
      await tx
        .updateTable('payments')
        .set({ ...paymentColumns(change), updated_at: at })
        .where('order_id', '=', orderId)
        .execute()
    },
    async mayBePaid(tx, state) {
      const { status } = await lockOrder(tx, orderId)
      // The shop cancels an expired order itself.
      return status !== 'cancelled' || state === 'expired'
    },
    takeHolds: (tx, at) => takeForCapture(tx, orderId, at),
    markPaid: (db, intent, context) => markPaid(db, orderId, intent, context),
    expire: (db, expiry) => expireOrder(db, orderId, expiry),
    flag: (tx, reason, at) => flagOrder(tx, orderId, reason, at),
  }
}

function toRecord({
  state,
  session_id,
  amount_cents,
  expires_at,
  hasPaymentLink,
}: PaymentRow): PaymentRecord {
  return { state, chosenSession: session_id, amount: amount_cents, expiresAt: expires_at, hasPaymentLink }
}

/** An expired order lacks everything, and other payment pages of a commission can have its balance. @throws {GoneError} */
async function takeForCapture(tx: Tx, orderId: number, at: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  await takeHoldsAgain(tx, order, { at })
  if (order.holds_stock === 0)
    await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  await recordEvent(tx, orderId, { kind: 'authorised', at })
  // The products are no longer in an open checkout.
  await raiseRevision(tx)
}
