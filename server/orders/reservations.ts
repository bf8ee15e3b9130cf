import { applyStockChanges, OutOfStockError, reservedBy, type StockChange } from '#server/catalogue/stock.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { DiscountUsedUpError, returnDiscountUse, takeDiscountUse } from '#server/discounts/uses.ts'
import { hasLostClaim, returnToClaim, takeFromClaim } from '#server/draws/claims.ts'
import { recordEvent } from './events.ts'
import { findPayment, lockOrder, type OrderRow } from './queries.ts'

/** What an order needs and another order has. @returns null for another error */
export function whatIsGone(error: unknown): 'products' | 'discount' | null {
  if (error instanceof OutOfStockError) return 'products'
  return error instanceof DiscountUsedUpError ? 'discount' : null
}

type Reason = 'reserved' | 'recovered'

/**
 * Takes the units from the stock; the one of a draw's winner comes from the claim.
 * @param needed negative changes. @throws {OutOfStockError}
 */
export async function reserve(
  tx: Tx,
  orderId: number,
  needed: StockChange[],
  { reason, at }: { reason: Reason; at: number },
): Promise<void> {
  const claimed = await takeFromClaim(tx, orderId, { reason, at })
  if (claimed === null && (await hasLostClaim(tx, orderId))) throw new OutOfStockError(0)
  const changes = needed.map(({ productId, change }) => ({
    productId,
    change: productId === claimed ? change + 1 : change,
  }))
  await applyStockChanges(tx, changes, { reason, orderId, at })
}

/** Of a locked order. The unit of an unpaid claim goes back to the claim. */
export async function restock(tx: Tx, orderId: number, at: number): Promise<void> {
  const reserved = await reservedBy(tx, orderId)
  const { status } = await tx
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const claimed = status === 'pending' ? await returnToClaim(tx, orderId, at) : null
  const changes = reserved.map(({ productId, change }) => ({
    productId,
    change: productId === claimed ? change - 1 : change,
  }))
  await applyStockChanges(tx, changes, { reason: 'returned', orderId, at })
  await returnDiscountUse(tx, orderId, at)
  await tx.updateTable('orders').set({ holds_stock: 0 }).where('id', '=', orderId).execute()
}

/** Of a locked order that is being cancelled. Its products may be kept back, as when they are damaged; a discount's use is not. */
export async function releaseCancelled(
  tx: Tx,
  { id, holds_stock }: OrderRow,
  change: { restock: boolean },
  at: number,
): Promise<void> {
  if (change.restock && holds_stock === 1) await restock(tx, id, at)
  else await returnDiscountUse(tx, id, at)
}

/** Of a locked order that was cancelled. @throws {OutOfStockError} {DiscountUsedUpError} */
export async function reserveRevived(tx: Tx, { id, holds_stock }: OrderRow, at: number): Promise<void> {
  if (holds_stock === 0) await reserveAgain(tx, id, at)
  else await takeDiscountUse(tx, id, at, { limited: true })
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

interface Reservation {
  reason: Reason
  /** False for what the order had before. Stock is never sold twice, though. */
  limited: boolean
}

/** @throws {OutOfStockError} {DiscountUsedUpError} */
export async function reserveAgain(
  tx: Tx,
  orderId: number,
  at: number,
  { reason, limited }: Reservation = { reason: 'reserved', limited: true },
): Promise<void> {
  const lines = await tx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const reserved = new Map(
    (await reservedBy(tx, orderId)).map(({ productId, change }) => [productId, change]),
  )
  const changes = lines.map((line) => {
    if (line.product_id === null) throw new OutOfStockError(0)
    return { productId: line.product_id, change: (reserved.get(line.product_id) ?? 0) - line.quantity }
  })
  await reserve(tx, orderId, changes, { reason, at })
  await takeDiscountUse(tx, orderId, at, { limited })
  await tx.updateTable('orders').set({ holds_stock: 1 }).where('id', '=', orderId).execute()
}
