import type { ListedOrder } from '#contract/orders/admin-orders.ts'
import { pluralize } from '#contract/pluralize.ts'

type Shown =
  | 'id'
  | 'order_uuid'
  | 'status'
  | 'flag'
  | 'name'
  | 'user_id'
  | 'total_price'
  | 'refunded'
  | 'created_at'

/** Only what a row of the list shows, to keep the page small. */
export interface RowOrder extends Pick<ListedOrder, Shown> {
  /** "2 items to Akron, OH" */
  summary: string
}

export function toRow(order: ListedOrder): RowOrder {
  const { id, order_uuid, status, flag, name, user_id, total_price, refunded, created_at } = order
  const summary = summarize(order)
  return { id, order_uuid, status, flag, name, user_id, total_price, refunded, created_at, summary }
}

function summarize({ products, shipping_address: to, ships }: ListedOrder): string {
  if (!ships) return 'Gift card, nothing to ship'
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const items = pluralize(count, 'item')
  return to?.city ? `${items} to ${to.city}, ${to.state}` : items
}
