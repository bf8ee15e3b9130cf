import { applyStockChanges, reservedBy, type StockChange } from '#server/catalog/products/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ChangeRow } from './change-rows.ts'
import type { PlannedLine } from './planned-change.ts'

/** Reserves for a change that waits what its lines need beside the units that the order has. @throws {OutOfStockError} */
export async function holdUnits(
  tx: Tx,
  { id: change_id, order_id, at }: Pick<ChangeRow, 'id' | 'order_id' | 'at'>,
  lines: PlannedLine[],
): Promise<void> {
  const needed = Map.groupBy(lines, ({ product_id }) => product_id)
  const own = new Map((await reservedBy(tx, order_id)).map(({ productId, change }) => [productId, change]))
  const coming = [...needed].flatMap(([product_id, of]) => {
    if (product_id === null) return []
    const quantity = of.reduce((sum, line) => sum + line.quantity, 0) - (own.get(product_id) ?? 0)
    return quantity > 0 ? [{ change_id, order_id, product_id, quantity }] : []
  })
  if (coming.length === 0) return
  const changes = coming.map(({ product_id, quantity }) => ({ productId: product_id, change: -quantity }))
  await applyStockChanges(tx, changes, { reason: 'reserved', orderId: order_id, at })
  await tx.insertInto('order_change_units').values(coming).execute()
}

/** Once the change is applied, they are the order's own. */
export async function releaseUnits(tx: Tx, changeId: number): Promise<StockChange[]> {
  const rows = await tx
    .deleteFrom('order_change_units')
    .where('change_id', '=', changeId)
    .returning(['product_id', 'quantity'])
    .execute()
  return rows.map(({ product_id, quantity }) => ({ productId: product_id, change: quantity }))
}

/** At most what the order still has: a process of the previous release that cancels it returns them with the order's own. */
export async function returnUnits(
  tx: Tx,
  { id, order_id }: Pick<ChangeRow, 'id' | 'order_id'>,
  at: number,
): Promise<void> {
  const held = await releaseUnits(tx, id)
  if (held.length === 0) return
  const has = new Map((await reservedBy(tx, order_id)).map(({ productId, change }) => [productId, change]))
  const changes = held.map(({ productId, change }) => ({
    productId,
    change: Math.min(change, Math.max(0, has.get(productId) ?? 0)),
  }))
  await applyStockChanges(tx, changes, { reason: 'returned', orderId: order_id, at })
}
