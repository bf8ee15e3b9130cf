import type { Cents } from '#contract/platform/values/money.ts'
import { isManual, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { markSold } from '#server/catalog/products/mark-sold.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { markBalancePaid } from '#server/sales/commissions/balance.ts'
import { issuePurchasedCard } from '#server/sales/gift-cards/purchase.ts'
import { NO_CARD, toCardColumns } from '#server/sales/payments/card-columns.ts'
import type { CapturedIntent } from '#server/sales/payments/card-payment.ts'
import type { PaidContext } from '#server/sales/payments/context.ts'
import { queueConfirmation } from './confirmation-email.ts'
import { recordEvent } from './events.ts'
import { joinParcel } from './parcel.ts'
import { promiseOrder } from './promise.ts'
import { findPayment, lockOrder, type OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { syncRefunds } from './sync-refunds.ts'
import { addTenders, findTender } from './tender-kinds.ts'

/** Records a capture and queues the emails to customer and shop, once. */
export async function markPaid(
  db: Db,
  orderId: number,
  intent: CapturedIntent,
  { at, shopMailbox, recoveryId }: PaidContext & { at: number },
): Promise<PaymentState> {
  return db.transaction().execute(async (tx): Promise<PaymentState> => {
    if (recoveryId !== undefined) {
      const isNew = await recordRecoveredCapture(tx, orderId, intent, { at, flagReason: null })
      if (isNew) await recordEvent(tx, orderId, { kind: 'recovered', at, detail: { recovery: recoveryId } })
      await markSold(tx, orderId, at)
      return 'captured'
    }
    const order = await recordCapture(tx, orderId, { ...intent, at })
    if (order === null) return 'captured'
    await queueEmails(tx, order, { at, shopMailbox })
    const tender = await findTender(tx, intent.id)
    if (tender) await syncRefunds(tx, order, { tender, refunds: intent.refunds }, { at, shopMailbox })
    await askAboutDisputesAgain(tx, intent.id)
    await markSold(tx, orderId, at)
    return 'captured'
  })
}

/** Of a payment: their events came before the shop knew the payment. The next sweep handles them. */
export async function askAboutDisputesAgain(tx: Tx, intentId: string): Promise<void> {
  await tx
    .updateTable('payment_events')
    .set({ handled_at: null })
    .where('intent_id', '=', intentId)
    .where('type', 'like', 'charge.dispute.%')
    .execute()
}

/** For an order of which nothing is due, because a gift card or a discount pays all of it. Its stock is reserved. */
export async function markPaidWithoutCharge(
  tx: Tx,
  orderId: number,
  { at, shopMailbox }: Pick<PaidContext, 'shopMailbox'> & { at: number },
): Promise<void> {
  const order = await recordCapture(tx, orderId, { id: null, captured: 0, card: null, at })
  if (!order) return
  await queueEmails(tx, order, { at, shopMailbox })
  await markSold(tx, orderId, at)
}

/** For an order whose money staff took by hand. @returns false when it was paid before. */
export async function markPaidByHand(
  tx: Tx,
  orderId: number,
  { at, actor, method, shopMailbox }: Pick<PaidContext, 'shopMailbox'> & Actor & { method: ManualMethod },
): Promise<boolean> {
  const { amount_cents: captured } = await findPayment(tx, orderId)
  await tx.updateTable('orders').set({ payment_method: method }).where('id', '=', orderId).execute()
  const order = await recordCapture(tx, orderId, { id: null, captured, card: null, at, method, actor })
  if (!order) return false
  await queueEmails(tx, order, { at, shopMailbox })
  await markSold(tx, orderId, at)
  return true
}

/** Records the capture of a recovered order. @returns false when it was paid before. */
export async function recordRecoveredCapture(
  tx: Tx,
  orderId: number,
  intent: CapturedIntent,
  { at, flagReason }: { at: number; flagReason: string | null },
): Promise<boolean> {
  return (await recordCapture(tx, orderId, { ...intent, at }, { flagReason })) !== null
}

const NOT_RESERVED = 'The payment was captured, but no stock is reserved for this order.'
export const SOLD_TWICE =
  'Recovered, but a piece of this order is out of stock or no longer in the shop: it may be sold twice. No stock was taken.'

interface Received {
  /** Null without a payment at the provider. */
  id: string | null
  captured: Cents
  card: PaymentCard | null
  at: number
  /** How and by whom a payment was taken by hand. */
  method?: ManualMethod
  actor?: string
}

/** @returns the order, or null when it was paid before. */
async function recordCapture(
  tx: Tx,
  orderId: number,
  { at, ...intent }: Received,
  recovered: { flagReason: string | null } | null = null,
): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  const payment = await findPayment(tx, orderId)
  if (payment.state === 'captured') return null
  await addTenders(tx, order, { ...intent, at })
  await tx
    .updateTable('payments')
    .set({ state: 'captured', intent_id: intent.id, updated_at: at })
    .where('order_id', '=', orderId)
    .execute()
  const detail = {
    cents: intent.captured,
    ...(order.gift_card_cents > 0 && { gift_card_cents: order.gift_card_cents }),
    ...(order.deposit_cents > 0 && { deposit_cents: order.deposit_cents }),
    ...(intent.method && { method: intent.method }),
  }
  await recordEvent(tx, orderId, { kind: 'paid', at, actor: intent.actor ?? null, detail })
  const promised = await promiseOrder(tx, order, at)
  if (order.ships === 1 && promised.promised_ship_by === null)
    await recordEvent(tx, orderId, { kind: 'unpromised', at })
  if (order.ships === 0) await issuePurchasedCard(tx, orderId, { at, again: recovered !== null })
  await markBalancePaid(tx, order, at)
  const isExpected = intent.captured === payment.amount_cents
  const flagReason =
    recovered?.flagReason ?? reasonToFlag(order, isExpected, recovered ? SOLD_TWICE : NOT_RESERVED)
  if (flagReason) await recordEvent(tx, orderId, { kind: 'flagged', at, detail: { words: flagReason } })
  const paid = await tx
    .updateTable('orders')
    .set({
      status: order.status === 'pending' ? 'paid' : order.status,
      ...promised,
      flag: flagReason ?? order.flag,
      // Stores no card once the customer's data is to be erased.
      ...(order.forget_buyer_at === null ? toCardColumns(intent.card) : NO_CARD),
    })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return joinParcel(tx, paid, at)
}

function reasonToFlag({ holds_stock }: OrderRow, isExpected: boolean, unstocked: string): string | null {
  if (!isExpected) return 'The captured amount differs from the order total.'
  return holds_stock === 1 ? null : unstocked
}

async function queueEmails(
  tx: Tx,
  row: OrderRow,
  { at, shopMailbox }: { at: number; shopMailbox: string },
): Promise<void> {
  // The person who took money by hand knows.
  const notice = isManual(row.payment_method) ? null : { order: await toOrder(tx, row) }
  await queueConfirmation(tx, row, { at, ...notice })
  if (notice === null) return
  await queueEmail(tx, {
    dedupeKey: `order ${row.id} paid, to the shop`,
    kind: 'order-notice',
    recipient: shopMailbox,
    orderId: row.id,
    at,
    props: notice,
  })
}

export async function setPaymentNote(tx: Tx, orderId: number, note: string): Promise<void> {
  await tx.updateTable('orders').set({ payment_note: note }).where('id', '=', orderId).execute()
}
