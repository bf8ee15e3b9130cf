import type { ListedOrder } from '#contract/orders/admin-orders.ts'
import { pluralize } from '#contract/pluralize.ts'
import { paymentLabel } from './payment-label.ts'

type Shown =
  | 'id'
  | 'order_uuid'
  | 'status'
  | 'flag'
  | 'name'
  | 'user_id'
  | 'source'
  | 'total_price'
  | 'refunded'
  | 'created_at'

/** Only what a row of the list shows, to keep the page small. */
export interface RowOrder extends Pick<ListedOrder, Shown> {
  /** "2 items to Akron, OH" */
  summary: string
  /** "Card" */
  payment: string
}

export function toRow(order: ListedOrder): RowOrder {
  const { id, order_uuid, status, flag, user_id, source, total_price, refunded, created_at } = order
  const name = order.name || customerOf(order)
  const shown = { id, order_uuid, status, flag, name, user_id, source, total_price, refunded, created_at }
  return { ...shown, summary: summarize(order), payment: paymentLabel(order) }
}

/** Staff need no name for a sale at the table. */
function customerOf({ source, shipping_method }: ListedOrder): string | null {
  return source === 'admin' && shipping_method === 'pickup' ? 'Walk-in' : null
}

function summarize(order: ListedOrder): string {
  const { products, shipping_address: to, ships } = order
  if (!ships) return 'Gift card, nothing to ship'
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const items = pluralize(count, 'item')
  if (order.shipping_method === 'pickup')
    return `${items}, ${order.status === 'complete' ? 'picked up' : 'pickup'}`
  return to?.city ? `${items} to ${to.city}, ${to.state}` : items
}
