import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Cart } from '#contract/sales/checkout/checkout.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Most customers have paid by then. */
export const GRACE_PERIOD_MS = 5 * MINUTE_MS
export const UNPAID_WINDOW_MS = 2 * HOUR_MS
const MAX_LINES = 5000

export interface UnpaidCheckout {
  orderId: number
  clientHash: string
  cart: Cart
  products: Set<number>
  units: number
  isOpen: boolean
  /** Open, and not for longer than the grace period. */
  isNew: boolean
  /** Its page is open and its stock is reserved. */
  isReserved: boolean
  /** It was open for longer than the grace period. Someone who goes back to the cart at once has not left it. */
  wasLeft: boolean
}

/** Expired and open checkouts. Orders whose payment page never opened don't count. */
export async function findUnpaid(db: Db, now: number): Promise<UnpaidCheckout[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.client_hash', 'orders.holds_stock'])
    .select(['payments.state', 'payments.opened_at', 'payments.updated_at'])
    .select(['order_lines.product_id', 'order_lines.quantity'])
    .where('orders.status', 'in', ['pending', 'cancelled'])
    .where('orders.created_at', '>', now - UNPAID_WINDOW_MS)
    .where('payments.session_id', 'is not', null)
    .where('payments.link', '=', 0)
    .where('payments.state', 'in', ['open', 'expired'])
    .orderBy('orders.created_at', 'desc')
    .limit(MAX_LINES)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([orderId, lines]) => {
    const [first] = lines
    if (!first) return []
    const isOpen = first.state === 'open'
    const isNew = isOpen && first.opened_at > now - GRACE_PERIOD_MS
    const cart = lines.flatMap(({ product_id: id, quantity }) => (id === null ? [] : { id, quantity }))
    return {
      orderId,
      clientHash: first.client_hash,
      cart,
      products: new Set(cart.map(({ id }) => id)),
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      isOpen,
      isNew,
      isReserved: isOpen && first.holds_stock === 1,
      wasLeft: isOpen || first.updated_at - first.opened_at >= GRACE_PERIOD_MS,
    }
  })
}
