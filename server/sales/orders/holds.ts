import type { Db, Tx } from '#server/platform/db/open.ts'
import { commissionBalance } from '#server/sales/commissions/balance.ts'
import { discountUse } from '#server/sales/discounts/use-hold.ts'
import { giftCardBalance } from '#server/sales/gift-cards/pay-with-card.ts'
import { drawClaim } from '#server/sales/holds/draw-claim.ts'
import { GoneError, type Hold, type HoldRequest, type Taking } from '#server/sales/holds/hold.ts'
import { units } from '#server/sales/holds/units.ts'
import { recordEvent } from './events.ts'
import { findPayment, lockOrder, type OrderRow } from './queries.ts'

/** Whatever an order takes, in the order in which it is taken and put back, so that concurrent orders can't deadlock. */
export const HOLDS: Hold[] = [drawClaim, units, discountUse, giftCardBalance, commissionBalance]

const NEWLY = { reason: 'reserved', isLimited: true } as const

/** For a new order. @throws {GoneError} */
export async function takeHolds(tx: Tx, order: OrderRow, request: HoldRequest): Promise<void> {
  const taking = { ...NEWLY, at: request.placedAt }
  for (const hold of HOLDS) if (!(await hold.take(tx, order, taking, request))) throw new GoneError(hold)
}

/** Takes what a locked order lacks, because it was cancelled, expired or never reserved it. @throws {GoneError} */
export async function takeHoldsAgain(
  tx: Tx,
  order: OrderRow,
  taking: Partial<Taking> & { at: number },
  holds = HOLDS,
): Promise<void> {
  const hasStock = order.holds_stock === 1
  for (const hold of holds) {
    if (hold.isStock && hasStock) continue
    if (!(await hold.takeAgain(tx, order, { ...NEWLY, ...taking }))) throw new GoneError(hold)
  }
  if (!hasStock) await setHoldsStock(tx, order.id, 1)
}

/** Puts back what a locked order that has ended still has. @param restock false to keep back damaged units */
export async function putHoldsBack(
  tx: Tx,
  order: OrderRow,
  at: number,
  { restock }: { restock: boolean } = { restock: true },
): Promise<void> {
  const isRestocked = restock && order.holds_stock === 1
  for (const hold of HOLDS) if (isRestocked || !hold.isStock) await hold.putBack(tx, order, at)
  if (isRestocked) await setHoldsStock(tx, order.id, 0)
}

function setHoldsStock(tx: Tx, orderId: number, holds_stock: 0 | 1): Promise<unknown> {
  return tx.updateTable('orders').set({ holds_stock }).where('id', '=', orderId).execute()
}

/** For an order whose payment page stays open: it takes everything again when the card is authorized. */
export async function unreserve(db: Db, orderId: number, at: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { state } = await findPayment(tx, orderId)
    if (order.status !== 'pending' || order.holds_stock === 0 || state !== 'open') return
    await recordEvent(tx, orderId, { kind: 'unreserved', at })
    await putHoldsBack(tx, order, at)
  })
}

/** Runs the transaction that creates an order. @throws {DomainError} that says what others were faster to take */
export async function inOrderTransaction<T>(
  db: Db,
  request: HoldRequest,
  create: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(create)
  } catch (error) {
    throw error instanceof GoneError ? await error.hold.describeLoss(db, request) : error
  }
}
