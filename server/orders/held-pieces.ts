import { heldBy, moveStock, OutOfStock } from '#server/catalogue/stock.ts'
import type { Tx } from '#server/db/open.ts'

/** Puts what the order holds back on the shelf, once. */
export async function giveBack(tx: Tx, orderId: number, at: number): Promise<void> {
  const held = await heldBy(tx, orderId)
  await moveStock(tx, held, { reason: 'returned', orderId, at })
  await tx.updateTable('orders').set({ holds_stock: 0 }).where('id', '=', orderId).execute()
}

/** Takes an order's pieces off the shelf once more. @throws {OutOfStock} */
export async function takeAgain(tx: Tx, orderId: number, at: number): Promise<void> {
  const lines = await tx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const held = new Map((await heldBy(tx, orderId)).map((piece) => [piece.productId, piece.change]))
  const changes = lines.map((line) => {
    if (line.product_id === null) throw new OutOfStock(0)
    return { productId: line.product_id, change: (held.get(line.product_id) ?? 0) - line.quantity }
  })
  await moveStock(tx, changes, { reason: 'reserved', orderId, at })
  await tx.updateTable('orders').set({ holds_stock: 1 }).where('id', '=', orderId).execute()
}
