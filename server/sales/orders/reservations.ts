import { hasLostClaim, returnToClaim, takeFromClaim } from '#server/catalog/draws/claims.ts'
import {
  applyStockChanges,
  OutOfStockError,
  reservedBy,
  type StockChange,
} from '#server/catalog/products/stock.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { BalanceTakenError, releaseBalance, reserveBalance } from '#server/sales/commissions/balance.ts'
import { DiscountUsedUpError, returnDiscountUse, takeDiscountUse } from '#server/sales/discounts/uses.ts'
import { GiftCardSpentError } from '#server/sales/gift-cards/ledger.ts'
import { reserveGiftCard, returnGiftCard } from '#server/sales/gift-cards/pay-with-card.ts'
import { recordEvent } from './events.ts'
import { findPayment, lockOrder, type OrderRow } from './queries.ts'

/** Names what an order needs and another order has. @returns null for another error */
export function whatIsGone(error: unknown): 'products' | 'discount' | 'gift card' | 'commission' | null {
  if (error instanceof OutOfStockError) return 'products'
  if (error instanceof BalanceTakenError) return 'commission'
  if (error instanceof GiftCardSpentError) return 'gift card'
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

/** Restocks a locked order. The unit of an unpaid claim returns to the claim; a paid order's gift card is refunded separately. */
export async function restock(tx: Tx, order: OrderRow, at: number): Promise<void> {
  const reserved = await reservedBy(tx, order.id)
  const claimed = order.status === 'pending' ? await returnToClaim(tx, order.id, at) : null
  const changes = reserved.map(({ productId, change }) => ({
    productId,
    change: productId === claimed ? change - 1 : change,
  }))
  await applyStockChanges(tx, changes, { reason: 'returned', orderId: order.id, at })
  await returnCodes(tx, order, at)
  await tx.updateTable('orders').set({ holds_stock: 0 }).where('id', '=', order.id).execute()
}

async function returnCodes(tx: Tx, order: OrderRow, at: number): Promise<void> {
  await returnDiscountUse(tx, order.id, at)
  await returnUnpaidGiftCard(tx, order, at)
  await releaseBalance(tx, order)
}

const PAID: ReadonlySet<PaymentState> = new Set(['capturing', 'captured'])

/** Does nothing for a paid order, and for one whose payment is being captured. */
export async function returnUnpaidGiftCard(tx: Tx, order: OrderRow, at: number): Promise<void> {
  if (order.gift_card_id === null || PAID.has((await findPayment(tx, order.id)).state)) return
  await returnGiftCard(tx, order, at)
}

/** Releases a locked order that is being cancelled. Damaged products may be kept back, its codes may not. */
export async function releaseCancelled(
  tx: Tx,
  order: OrderRow,
  change: { restock: boolean },
  at: number,
): Promise<void> {
  if (change.restock && order.holds_stock === 1) await restock(tx, order, at)
  else await returnCodes(tx, order, at)
}

/** Reserves everything for a locked order that was cancelled. @throws an error that {@link whatIsGone} recognizes */
export async function reserveRevived(tx: Tx, order: OrderRow, at: number): Promise<void> {
  if (order.holds_stock === 0) return reserveAgain(tx, order, at)
  await takeDiscountUse(tx, order.id, at, { limited: true })
  await reserveGiftCard(tx, order, at)
  await reserveBalance(tx, order)
}

/** Returns what an order whose payment page is still open has reserved. It reserves it again when the card is authorized. */
export async function releaseReservation(db: Db, orderId: number, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { state } = await findPayment(tx, orderId)
    if (order.status !== 'pending' || order.holds_stock === 0 || state !== 'open') return
    await recordEvent(tx, orderId, { kind: 'unreserved', at })
    await restock(tx, order, at)
  })
}

/** @throws an error that {@link whatIsGone} recognizes */
export async function reserveAgain(tx: Tx, order: OrderRow, at: number): Promise<void> {
  await reserveUnitsAgain(tx, order, at, { reason: 'reserved', limited: true })
  await reserveGiftCard(tx, order, at)
  await reserveBalance(tx, order)
}

interface Reservation {
  reason: Reason
  /** False for what the order had before. Stock is never sold twice, though. */
  limited: boolean
}

/** Units and the discount's use. @throws {OutOfStockError} {DiscountUsedUpError} */
export async function reserveUnitsAgain(
  tx: Tx,
  { id: orderId, ships }: OrderRow,
  at: number,
  { reason, limited }: Reservation,
): Promise<void> {
  const lines = await tx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const reserved = new Map(
    (await reservedBy(tx, orderId)).map(({ productId, change }) => [productId, change]),
  )
  // A gift card needs no stock, and neither does a line that is not of the catalog.
  const ofStock = ships === 1 ? lines.filter(({ custom }) => custom === 0) : []
  const changes = ofStock.map((line) => {
    if (line.product_id === null) throw new OutOfStockError(0)
    return { productId: line.product_id, change: (reserved.get(line.product_id) ?? 0) - line.quantity }
  })
  await reserve(tx, orderId, changes, { reason, at })
  await takeDiscountUse(tx, orderId, at, { limited })
  await tx.updateTable('orders').set({ holds_stock: 1 }).where('id', '=', orderId).execute()
}
