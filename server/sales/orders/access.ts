import { emailKey } from '#contract/platform/values/people.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hasPaid } from '#server/sales/payments/payment-pages.ts'
import { changeWindow } from './change-window.ts'
import { opensOrder } from './order-token.ts'
import { findPayment, type OrderRow, orderNotFound, requireOrder } from './queries.ts'
import { toOrder, toPublicOrder } from './read.ts'

export interface OrderReader {
  userId: string | null
  /** Verified, in lower case. */
  email: string | null
  isAdmin: boolean
  /** SHA-256 of the browser's checkout cookie. */
  browserHash: string | null
  /** Of the emailed links that were opened in this browser. */
  orderTokens: readonly string[]
}

/** Its customer and staff. */
export async function canSeePersonalData(db: Db, order: OrderRow, reader: OrderReader): Promise<boolean> {
  return reader.isAdmin || isCustomer(db, order, reader)
}

/**
 * The customer's account, the browser that placed the order or paid it, and the one that opened the link in an email. Anyone
 * can open a payment link, so only the page that was paid tells who the customer is.
 */
export async function isCustomer(db: Db, order: OrderRow, reader: OrderReader): Promise<boolean> {
  if (reader.userId !== null && reader.userId === order.user_id) return true
  const isGuestOrder = order.user_id === null && reader.email !== null
  if (isGuestOrder && reader.email === emailKey(order.email)) return true
  if (await opensOrder(db, order, reader.orderTokens)) return true
  const { browserHash } = reader
  if (browserHash === null) return false
  if (browserHash === order.browser_hash) return true
  const { session_id: sessionId, hasPaymentLink } = await findPayment(db, order.id)
  return hasPaymentLink && hasPaid(db, { orderId: order.id, sessionId, browserHash })
}

/** Without the links to orders of the parcel that the reader may not open. */
export async function showParcel(db: Db, order: Order, reader: OrderReader): Promise<Order> {
  if (order.parcel === null || reader.isAdmin) return order
  const ids = order.parcel.orders.map(({ order_id }) => order_id)
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
  const orders = rows.map(async (row) => ({
    order_uuid: (await isCustomer(db, row, reader)) ? row.order_uuid : null,
    order_id: row.id,
  }))
  return { ...order, parcel: { orders: await Promise.all(orders) } }
}

/** The order as `reader` may see it. */
export async function showOrder(db: Db, row: OrderRow, reader: OrderReader, now: number): Promise<Order> {
  const order = await showParcel(db, await toOrder(db, row), reader)
  if (await isCustomer(db, row, reader)) return { ...order, ...(await changeWindow(db, row, now)) }
  return reader.isAdmin ? order : toPublicOrder(order)
}

/** Finds an order whose customer may change it. Foreign orders look like unknown ones, also to staff. @throws {NotFound} */
export async function requireOwnOrder(db: Db, orderUuid: string, reader: OrderReader): Promise<OrderRow> {
  const order = await requireOrder(db, orderUuid)
  if (!(await isCustomer(db, order, reader))) throw orderNotFound()
  return order
}
