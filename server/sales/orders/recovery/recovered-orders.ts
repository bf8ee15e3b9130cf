import type { Db } from '#server/platform/db/open.ts'
import type { OrderRow } from '../queries.ts'

/** The orders whose payment a recovery found. Without those that nobody has paid yet. */
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
