import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { findSessionKey } from '#server/sales/payments/link-sessions.ts'

export type OrderRow = Selectable<Database['orders']>
export type PaymentRow = Selectable<Database['payments']>

/** Locks the order until the transaction ends. SQLite has no `for update`, so this uses an update. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set((order) => ({ status: order.ref('status') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, orderId: number): Promise<PaymentRow> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

export async function findOrder(
  db: Db,
  by: { orderUuid?: string | undefined; sessionId?: string | undefined },
): Promise<OrderRow | undefined> {
  const orders = db.selectFrom('orders').selectAll('orders')
  if (by.orderUuid) return orders.where('order_uuid', '=', by.orderUuid).executeTakeFirst()
  const sessionId = by.sessionId ?? ''
  const order = await orders
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('payments.session_id', '=', sessionId)
    .executeTakeFirst()
  if (order) return order
  const session = await findSessionKey(db, sessionId)
  return session && session.order_id !== null
    ? orders.where('id', '=', session.order_id).executeTakeFirst()
    : undefined
}
