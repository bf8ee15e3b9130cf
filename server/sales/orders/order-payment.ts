import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { GoneError } from '#server/sales/holds/hold.ts'
import type { Payable, PaymentRecord } from '#server/sales/payments/payable.ts'
import { flagOrder, recordEvent } from './events.ts'
import { expireOrder } from './expire-order.ts'
import { takeHoldsAgain } from './holds.ts'
import { markPaid } from './mark-paid.ts'
import { findPayment, lockOrder, type PaymentRow } from './queries.ts'

/** The payment of an order, for the steps that it shares with a deposit. */
export function orderPayable(orderId: number): Payable {
  return {
    key: { order_id: orderId, deposit_id: null },
    find: async (db) => toRecord(await findPayment(db, orderId)),
    reference: (db) => findReference(db, orderId),
    async lock(tx) {
      await lockOrder(tx, orderId)
      return toRecord(await findPayment(tx, orderId))
    },
    async set(tx, change, at) {
      await tx
        .updateTable('payments')
        .set({ ...change, updated_at: at })
        .where('order_id', '=', orderId)
        .execute()
    },
    async isWanted(tx, state) {
      const { status } = await lockOrder(tx, orderId)
      // The shop cancels an expired order itself.
      return status !== 'cancelled' || state === 'expired'
    },
    reserve: (tx, at) => reserveForCapture(tx, orderId, at),
    isGone: (error) => error instanceof GoneError,
    markPaid: (db, intent, context) => markPaid(db, orderId, intent, context),
    expire: (db, expiry) => expireOrder(db, orderId, expiry),
    flag: (tx, reason, at) => flagOrder(tx, orderId, reason, at),
  }
}

function toRecord({ link, ...payment }: PaymentRow): PaymentRecord {
  return { ...payment, hasManySessions: link === 1 }
}

async function findReference(db: Db, orderId: number): Promise<string> {
  const { order_uuid } = await db
    .selectFrom('orders')
    .select('order_uuid')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order_uuid
}

/** An expired order lacks everything, and other payment pages of a commission can have its balance. @throws {GoneError} */
async function reserveForCapture(tx: Tx, orderId: number, at: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  await takeHoldsAgain(tx, order, { at })
  if (order.holds_stock === 0)
    await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  await recordEvent(tx, orderId, { kind: 'authorised', at })
  // The products are no longer in an open checkout.
  await raiseRevision(tx)
}
