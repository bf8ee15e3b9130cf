import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { queueConfirmation } from '../confirmation-email.ts'
import { findPayment, type OrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'
import { describeRefunded } from '../tender-kinds.ts'

/** Lists the orders whose payment a recovery found. */
export function recoveredOrders(db: Db, recoveryId: number): Promise<OrderRow[]> {
  const recovered = db
    .selectFrom('order_events')
    .select('order_id')
    .where('kind', '=', 'recovered')
    .where('detail', '=', JSON.stringify({ recovery: recoveryId }))
  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .where('orders.id', 'in', recovered)
    .where('payments.state', 'in', ['captured', 'capturing', 'mismatch'])
    .orderBy('orders.id')
    .execute()
}

/** Confirms a recovered order again, or its cancellation: nobody can know whether the lost server did. */
export async function notifyRecoveredCustomer(tx: Tx, row: OrderRow, at: number): Promise<void> {
  const payment = await findPayment(tx, row.id)
  if (payment.state !== 'captured') return
  if (row.status !== 'cancelled') {
    await queueConfirmation(tx, row, { at, again: true })
    return
  }
  await queueEmail(tx, {
    dedupeKey: `order ${row.id} recovered as cancelled`,
    kind: 'order-cancelled',
    recipient: row.email,
    orderId: row.id,
    at,
    props: { order: await toOrder(tx, row), ...(await describeRefunded(tx, row)), again: true },
  })
}
