import { markSold } from '#server/catalog/products/mark-sold.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ListedRefund } from '#server/platform/integrations/payment-lists.ts'
import { recoverBalance } from '#server/sales/commissions/balance.ts'
import type { CapturedIntent } from '#server/sales/payments/card-payment.ts'
import { addPaymentPage, closePage } from '#server/sales/payments/payment-pages.ts'
import { attachSession, type CarriedOrder, insertOrder, type OrderDiscount } from '../create-order.ts'
import { flagOrder, recordEvent } from '../events.ts'
import { putHoldsBack } from '../holds.ts'
import { recordRecoveredCapture, SOLD_TWICE } from '../mark-paid.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { findTender } from '../tender-kinds.ts'
import { type RecordedRefunds, recordLostRefunds } from './record-lost-refunds.ts'
import { takeGiftCard, takeStock, UNKNOWN_COMMISSION, UNPAID_BY_GIFT_CARD } from './take-stock.ts'

/** An order that only the payment provider has. */
export interface LostOrder {
  sessionId: string
  /** When the payment page was opened. */
  createdAt: number
  /** Null when it is unknown: the order gets the next one. */
  number: number | null
  order: CarriedOrder
  /** Why staff must compare it with the provider's records. */
  flagReason: string | null
}

interface Rebuild {
  recoveryId: number
  at: number
}

interface LostPayment {
  intent: CapturedIntent
  paidAt: number
  /** Oldest first. */
  refunds: ListedRefund[]
}

/** Without stock it stays a paid order, for staff to decide. */
export async function rebuildPaidOrder(
  tx: Tx,
  lost: LostOrder,
  { intent, paidAt, refunds }: LostPayment,
  { at, recoveryId }: Rebuild,
): Promise<RecordedRefunds> {
  const { orderId, renumbered } = await insertLost(tx, lost, at)
  const cause = { reason: 'recovered', at: lost.order.placedAt } as const
  const isStocked = await takeStock(tx, orderId, cause)
  const order = await lockOrder(tx, orderId)
  const isPaidByCard = await takeGiftCard(tx, order, cause)
  const isCommissionKnown = await isItsCommission(tx, lost, order, at)
  const reasons = [
    renumbered,
    lost.flagReason ?? (isStocked ? null : SOLD_TWICE),
    isPaidByCard ? null : UNPAID_BY_GIFT_CARD,
    isCommissionKnown ? null : UNKNOWN_COMMISSION,
  ]
  if (lost.order.manual?.hasPaymentLink) await choosePaidPage(tx, orderId, lost.sessionId, at)
  await recordRecoveredCapture(tx, orderId, intent, { at: paidAt, flagReason: joined(reasons) })
  const tender = await findTender(tx, intent.id)
  const recorded = tender
    ? await recordLostRefunds(tx, tender, refunds, intent.refunded)
    : { refunded: 0, cancelled: 0 }
  await recordEvent(tx, orderId, { kind: 'recovered', at, detail: { recovery: recoveryId } })
  await markSold(tx, orderId, paidAt)
  return recorded
}

/** For a payment link. */
async function choosePaidPage(tx: Tx, orderId: number, sessionId: string, at: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ session_id: sessionId, updated_at: at })
    .where('order_id', '=', orderId)
    .execute()
  await closePage(tx, sessionId, at)
}

/** One that can still be paid, or whose payment must be settled. */
export async function rebuildOpenOrder(tx: Tx, lost: LostOrder, { at, recoveryId }: Rebuild): Promise<void> {
  const { orderId, renumbered } = await insertLost(tx, lost, at)
  const isStocked = await takeStock(tx, orderId, { reason: 'reserved', at: lost.order.placedAt })
  const order = await lockOrder(tx, orderId)
  const cause = { reason: 'reserved', at: lost.order.placedAt } as const
  // It reserves everything again when the card is authorized, or is voided.
  const isReserved = (await takeGiftCard(tx, order, cause)) && (await isItsCommission(tx, lost, order, at))
  if (isStocked && !isReserved) await putHoldsBack(tx, order, cause.at)
  await recordEvent(tx, orderId, { kind: 'recovered', at, detail: { recovery: recoveryId } })
  if (renumbered) await flagOrder(tx, orderId, renumbered, at)
}

async function isItsCommission(
  tx: Tx,
  { order: { commission } }: LostOrder,
  row: OrderRow,
  at: number,
): Promise<boolean> {
  if (!commission) return true
  return row.commission_id !== null && (await recoverBalance(tx, row, at))
}

function joined(reasons: (string | null)[]): string | null {
  return reasons.filter((reason) => reason !== null).join(' ') || null
}

async function insertLost(
  tx: Tx,
  { sessionId, createdAt, number, order }: LostOrder,
  at: number,
): Promise<{ orderId: number; renumbered: string | null }> {
  const session = { sessionId, createdAt, expiresAt: order.expiresAt }
  const isFree = number !== null && !(await isNumberTaken(tx, number))
  const { id: orderId } = await insertOrder(
    tx,
    {
      ...order,
      customer: { ...order.customer, userId: await knownUser(tx, order.customer.userId) },
      products: await knownProducts(tx, order.products),
      discount: order.discount && (await withKnownDiscount(tx, order.discount, order.placedAt)),
    },
    { reserve: false, number: isFree ? number : undefined },
  )
  if (order.manual?.hasPaymentLink) await addPaymentPage(tx, { order_id: orderId, deposit_id: null }, session)
  else await attachSession(tx, orderId, sessionId, at)
  const isRenumbered = number !== null && !isFree
  return { orderId, renumbered: isRenumbered ? describeNewNumber(number) : null }
}

function describeNewNumber(number: number): string {
  return `Recovered with a new number, because another order has the number ${number}.`
}

async function isNumberTaken(tx: Tx, number: number): Promise<boolean> {
  const row = await tx.selectFrom('orders').select('id').where('id', '=', number).executeTakeFirst()
  return row !== undefined
}

/** An account that was created after the snapshot is gone; its verified email finds the order. */
async function knownUser(tx: Tx, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

export async function knownProducts(
  tx: Tx,
  products: CarriedOrder['products'],
): Promise<CarriedOrder['products']> {
  const ids = products.flatMap(({ id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return products
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  return products.map((product) => ({
    ...product,
    id: product.id !== null && known.has(product.id) ? product.id : null,
  }))
}

/** If the discount was created after the snapshot, the order keeps only its code. */
async function withKnownDiscount(tx: Tx, discount: OrderDiscount, placedAt: number): Promise<OrderDiscount> {
  if (discount.id === null) return discount
  const row = await tx
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', discount.id)
    .where('created_at', '<=', placedAt)
    .executeTakeFirst()
  return { ...discount, id: row?.id ?? null }
}
