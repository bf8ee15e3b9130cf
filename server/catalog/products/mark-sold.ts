import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'

/**
 * Records which products an order sold out with its payment. A unit that another unpaid order holds, or that is offered to a winner
 * of a draw, is not sold yet. Call it at the end of the transaction. `applyStockChanges` takes the mark off when stock returns.
 */
export async function markSold(tx: Tx, orderId: number, at: number): Promise<void> {
  const lines = await tx
    .selectFrom('order_lines')
    .select('product_id')
    .distinct()
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute()
  let isAnySold = false
  for (const { product_id: id } of lines) {
    if (id !== null && (await lockSoldOut(tx, id)) && (await markIfSold(tx, id, at))) isAnySold = true
  }
  if (isAnySold) await raiseRevision(tx)
}

/** Makes the second of two simultaneous payments see the first. */
async function lockSoldOut(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((product) => ({ version: product.ref('version') }))
    .where('id', '=', id)
    .where('stock', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function markIfSold(tx: Tx, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ sold_at: at })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draw_claims')
            .select('draw_claims.id')
            .whereRef('draw_claims.product_id', '=', 'products.id')
            .where('draw_claims.order_id', 'is', null)
            .where('draw_claims.lapsed_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .innerJoin('orders', 'orders.id', 'order_lines.order_id')
            .select('orders.id')
            .whereRef('order_lines.product_id', '=', 'products.id')
            .where('orders.status', '=', 'pending')
            .where('orders.holds_stock', '=', 1),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
