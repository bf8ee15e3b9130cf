import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { findKeyOfPage } from '#server/sales/payments/payment-pages.ts'

export type OrderRow = Selectable<Database['orders']>
export type PaymentRow = Omit<Selectable<Database['payments']>, 'link'> & { hasPaymentLink: boolean }

/**
 * Locks the order until the transaction ends. The first order of its parcel is locked before it, so what concerns the whole
 * parcel happens one after the other. SQLite has no `for update`, so this is an update, of a column without triggers.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const orders = tx
    .updateTable('orders')
    .set((order) => ({ version: order.ref('version') }))
    .returningAll()
  const first = await orders
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('orders as own')
        .select(({ fn }) => fn.coalesce('own.parcel_id', 'own.id').as('id'))
        .where('own.id', '=', orderId),
    )
    .executeTakeFirst()
  return first?.id === orderId ? first : orders.where('id', '=', orderId).executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, orderId: number): Promise<PaymentRow> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', orderId)
  const { link, ...payment } = await payments.executeTakeFirstOrThrow()
  return { ...payment, hasPaymentLink: link === 1 }
}

export async function readOrderRow(db: Db, orderId: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** @throws {NotFound} */
export async function requireOrder(db: Db, orderUuid: string): Promise<OrderRow> {
  const order = await findOrder(db, { orderUuid })
  if (!order) throw orderNotFound()
  return order
}

export function orderNotFound(): DomainError {
  return new NotFound('There is no such order.')
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
  const session = await findKeyOfPage(db, sessionId)
  return session && session.order_id !== null
    ? orders.where('id', '=', session.order_id).executeTakeFirst()
    : undefined
}
