import { findFreeClaim, hasLostClaim } from '#server/catalog/draws/claims.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { recoverBalance } from '#server/sales/commissions/balance.ts'
import { discountUse } from '#server/sales/discounts/use-hold.ts'
import { giftCardBalance } from '#server/sales/gift-cards/pay-with-card.ts'
import { drawClaim } from '#server/sales/holds/draw-claim.ts'
import { units } from '#server/sales/holds/units.ts'
import { flagOrder } from '../events.ts'
import { takeHoldsAgain, unreserve } from '../holds.ts'
import { findPayment, lockOrder, type OrderRow } from '../queries.ts'

/** Takes all the stock that an order needs, or nothing. @returns whether the order has its stock. */
export async function takeStock(
  tx: Tx,
  orderId: number,
  cause: { reason: 'reserved' | 'recovered'; at: number },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order.holds_stock === 1) return true
  const lines = await tx
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select(['product_id', 'quantity', 'custom', 'stock', 'deleted_at'])
    .where('order_id', '=', orderId)
    .execute()
  const claim = await findFreeClaim(tx, orderId)
  if (!claim && (await hasLostClaim(tx, orderId))) return false
  const isThere = lines.every(({ product_id, custom, stock, deleted_at, quantity }) => {
    const claimed = claim && product_id === claim.product_id ? 1 : 0
    const needsStock = order.ships === 1 && custom === 0
    return !needsStock || (deleted_at === null && (stock ?? 0) + claimed >= quantity)
  })
  // The lost server had checked the limits of its discount.
  if (isThere)
    await takeHoldsAgain(tx, order, { ...cause, isLimited: false }, [drawClaim, units, discountUse])
  return isThere
}

/**
 * Gives its stock to an order that the lost server captured, before it is marked paid. An order that had expired by then was
 * revived by the payment.
 */
export async function prepareCapture(tx: Tx, orderId: number, at: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const { state } = await findPayment(tx, orderId)
  if (state === 'captured') return
  const isRevived = order.status === 'cancelled' && state === 'expired'
  if (isRevived) await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  if (order.status !== 'pending' && !isRevived) return
  await takeStock(tx, orderId, { reason: 'recovered', at })
  if (!(await recoverBalance(tx, order, at))) await flagOrder(tx, orderId, UNKNOWN_COMMISSION, at)
  if (await takeGiftCard(tx, order, { reason: 'recovered', at })) return
  await flagOrder(tx, orderId, UNPAID_BY_GIFT_CARD, at)
}

export const UNPAID_BY_GIFT_CARD =
  'Recovered, but its gift card does not have the balance that paid for it, or is missing. Nothing was taken from it.'

export const UNKNOWN_COMMISSION =
  'Recovered, but its commission is missing, or was paid by another order. Compare it with the payment provider’s records.'

/** Takes from the gift card what it paid. @returns whether it did. */
export async function takeGiftCard(
  tx: Tx,
  order: OrderRow,
  cause: { reason: 'reserved' | 'recovered'; at: number },
): Promise<boolean> {
  if (order.gift_card_cents === 0) return true
  return order.gift_card_id !== null && giftCardBalance.takeAgain(tx, order, { ...cause, isLimited: true })
}

/** Returns what unpaid orders have reserved of products that a paid order needs. They can reserve again when they are paid. */
export async function unreserveForPaidOrder(
  db: Db,
  products: { id: number | null; quantity: number }[],
  at: number,
): Promise<void> {
  for (const { id, quantity } of products) {
    if (id === null) continue
    for (const orderId of await unpaidOrdersWith(db, id)) {
      if ((await stockOf(db, id)) >= quantity) break
      await unreserve(db, orderId, at)
    }
  }
}

async function stockOf(db: Db, productId: number): Promise<number> {
  const row = await db.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirst()
  return row?.stock ?? 0
}

/** The newest first. */
async function unpaidOrdersWith(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'pending')
    .where('payments.state', '=', 'open')
    .where('holds_stock', '=', 1)
    .where('order_lines.product_id', '=', productId)
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
