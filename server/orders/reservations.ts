import { applyStockChanges, OutOfStockError, reservedBy } from '#server/catalogue/stock.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { recordEvent } from './events.ts'
import { findPayment, lockOrder } from './queries.ts'

export async function restock(tx: Tx, orderId: number, at: number): Promise<void> {
  const reserved = await reservedBy(tx, orderId)
  await applyStockChanges(tx, reserved, { reason: 'returned', orderId, at })
  await tx.updateTable('orders').set({ holds_stock: 0 }).where('id', '=', orderId).execute()
}

/** Returns the units of an order whose payment page is still open. It reserves them again when the card is authorized. */
export async function releaseReservation(db: Db, orderId: number, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { state } = await findPayment(tx, orderId)
    if (order.status !== 'pending' || order.holds_stock === 0 || state !== 'open') return
    await recordEvent(tx, orderId, { kind: 'unreserved', at })
    await restock(tx, orderId, at)
  })
}

/** @throws {OutOfStockError} */
export async function reserveAgain(
  tx: Tx,
  orderId: number,
  at: number,
  reason: 'reserved' | 'recovered' = 'reserved',
): Promise<void> {
  const lines = await tx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const reserved = new Map(
    (await reservedBy(tx, orderId)).map(({ productId, change }) => [productId, change]),
  )
  const changes = lines.map((line) => {
    if (line.product_id === null) throw new OutOfStockError(0)
    return { productId: line.product_id, change: (reserved.get(line.product_id) ?? 0) - line.quantity }
  })
  await applyStockChanges(tx, changes, { reason, orderId, at })
  await tx.updateTable('orders').set({ holds_stock: 1 }).where('id', '=', orderId).execute()
}
