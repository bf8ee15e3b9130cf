import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { belongsTo, type OrderOwner } from '#server/sales/orders/read.ts'

/** Deletes a customer's reviews with their images, and their links. Call it before their orders are anonymized. */
export async function deleteReviews(tx: Tx, owner: OrderOwner): Promise<void> {
  const orders = tx
    .selectFrom('orders')
    .select('orders.id')
    .where((order) => belongsTo(order, owner))
  await tx.updateTable('review_requests').set({ token_hash: null }).where('order_id', 'in', orders).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('reviews')
    .where('order_id', 'in', orders)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await raiseRevision(tx)
}
