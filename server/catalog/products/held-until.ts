import type { Db } from '#server/platform/db/open.ts'

/**
 * For each product with units in an open checkout on the web: when the first of those checkouts ends, in UTC milliseconds. Unpaid
 * units return to the stock then.
 */
export async function findHeldUntil(db: Db, productIds: number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ fn }) => ['order_lines.product_id', fn.min('payments.expires_at').as('held_until')])
    .where('order_lines.product_id', 'in', productIds)
    .where('orders.status', '=', 'pending')
    .where('orders.holds_stock', '=', 1)
    .where('payments.state', 'in', ['opening', 'open'])
    // What a payment link reserves can stay reserved for days, so it reads as sold.
    .where('payments.link', '=', 0)
    // The unit of a draw's winner goes back to the winner, or to the next in line.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_orders').select('order_id').whereRef('claim_orders.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .groupBy('order_lines.product_id')
    .execute()
  return new Map(rows.flatMap((row) => (row.product_id === null ? [] : [[row.product_id, row.held_until]])))
}
