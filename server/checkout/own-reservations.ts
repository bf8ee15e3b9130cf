import type { Db } from '#server/db/open.ts'
import { settleOrder, type Till } from '#server/orders/settle.ts'

/**
 * A buyer who comes back from the payment page by the back button still holds the pieces for the order left behind.
 * Ends this browser's own open checkouts of these pieces, so that nobody stands in his own way.
 * @returns whether there were any.
 */
export async function freeOwnReservations(
  db: Db,
  till: Till,
  browserHash: string,
  pieces: { id: number }[],
): Promise<boolean> {
  const own = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.browser_hash', '=', browserHash)
    .where('orders.status', '=', 'pending')
    .where('payments.state', '=', 'open')
    .where(
      'order_lines.product_id',
      'in',
      pieces.map((piece) => piece.id),
    )
    .execute()
  for (const { id } of own) await settleOrder(db, till, id, { endIfOpen: true })
  return own.length > 0
}
