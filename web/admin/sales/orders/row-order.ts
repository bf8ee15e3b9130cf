import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ListedOrder } from '#contract/sales/orders/admin-orders.ts'
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
  | 'waiting'
  | 'created_at'
  | 'due'
  | 'promised_ship_by'

/** Only what a row of the list shows, to keep the page small. */
export interface RowOrder extends Pick<ListedOrder, Shown> {
  /** Whether a dispute is not decided yet. */
  isDisputed: boolean
  /** "2 pieces to Akron, OH" */
  summary: string
  /** "Card" */
  payment: string
}

export function toRow(order: ListedOrder): RowOrder {
  const {
    id,
    order_uuid,
    status,
    flag,
    user_id,
    source,
    total_price,
    refunded,
    waiting,
    created_at,
    due,
    promised_ship_by,
  } = order
  const name = order.name || customerOf(order)
  const shown = {
    id,
    order_uuid,
    status,
    flag,
    name,
    user_id,
    source,
    total_price,
    refunded,
    waiting,
    created_at,
    due,
    promised_ship_by,
  }
  const isDisputed = order.disputes.some(({ status: each }) => each === 'open')
  return { ...shown, isDisputed, summary: summarize(order), payment: paymentLabel(order) }
}

/** Staff need no name for a sale at the table. */
function customerOf({ source, shipping_method }: ListedOrder): string | null {
  return source === 'admin' && shipping_method === 'pickup' ? 'Walk-in' : null
}

function summarize(order: ListedOrder): string {
  const { products, shipping_address: to, ships } = order
  if (!ships) return 'Gift card, nothing to ship'
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const pieces = pluralize(count, 'piece')
  if (order.shipping_method === 'pickup')
    return `${pieces}, ${order.status === 'complete' ? 'picked up' : 'pickup'}`
  return to?.city ? `${pieces} to ${to.city}, ${to.state}` : pieces
}
