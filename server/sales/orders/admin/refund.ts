import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import {
  type RefundRequest as ProviderRefund,
  ProviderRejectedError,
  ProviderUnavailableError,
} from '#server/platform/integrations/payments.ts'
import { refundableOfPurchase } from '#server/sales/gift-cards/revoke.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { countFailures } from '#server/sales/payments/failed-refunds.ts'
import { paidByGiftCard } from '../amounts.ts'
import { requireRefundable } from '../disputes.ts'
import { findPayment } from '../queries.ts'
import { type Charged, readCharged, readDeposit, recordRefunded } from './captured-amount.ts'
import { requireOrder } from './read.ts'
import {
  countRejections,
  createRefundRequest,
  finishRefund,
  type RefundActor,
  type RefundInput,
  type RefundRequest,
  recordRejection,
  resolveUnfinished,
  type StoredRefund,
} from './refund-requests.ts'

/**
 * Refunds to the card what it paid, then to the card of the deposit, then to the gift card, once for each request key, and emails the
 * customer. A payment that was taken by hand is refunded by hand and only recorded. A call with the same key finishes an interrupted
 * refund; a call with another key resolves it first.
 * @throws {NotFound}; {Conflict} for more than the refundable amount, or when the provider rejects it.
 * @throws {ProviderUnavailableError}
 */
export async function refundOrder(
  db: Db,
  context: PaymentContext,
  { orderUuid, ...input }: RefundInput & { orderUuid: string },
  actor: Actor,
): Promise<RefundRequest> {
  const by = { ...actor, notifyCustomer: true }
  const { id } = await requireOrder(db, orderUuid)
  await requireRefundable(db, id)
  const charged = await readCharged(db, context, id)
  const { state } = await findPayment(db, id)
  if (state !== 'captured') throw new Conflict('No payment was captured for this order.')
  const unacknowledged = await resolveUnfinished(db, charged, by)
  if (unacknowledged.length > 0) return acknowledge(unacknowledged, input)
  const request = await createRefundRequest(db, charged, input, by)
  await sendRefund(db, context, charged, { ...request, cancellation: null, by: actor })
  await db.transaction().execute((tx) => finishRefund(tx, id, request, by))
  return request
}

/** A repeated request after an apparent failure means the same refund, unless the amount differs. */
function acknowledge(
  unacknowledged: RefundRequest[],
  { cents: requested, requestKey }: RefundInput,
): RefundRequest {
  const own = unacknowledged.find((request) => request.requestKey === requestKey)
  if (own) return own
  const sumOf = (part: 'cents' | 'giftCard' | 'deposit' | 'tax') =>
    unacknowledged.reduce((sum, request) => sum + request[part], 0)
  const cents = sumOf('cents')
  if (requested === cents)
    return {
      requestKey,
      cents,
      giftCard: sumOf('giftCard'),
      deposit: sumOf('deposit'),
      tax: sumOf('tax'),
    }
  const amount = formatDollars(toDollars(cents))
  throw new Conflict(`An earlier refund of ${amount} went through. Check the amounts and try again.`)
}

export async function refundRest(
  db: Db,
  context: PaymentContext,
  orderId: number,
  { restock, ...by }: RefundActor & { restock: boolean },
): Promise<void> {
  await requireRefundable(db, orderId)
  const charged = await readCharged(db, context, orderId)
  await resolveUnfinished(db, charged, by)
  const payment = await findPayment(db, orderId)
  const { card, deposit } = charged
  const captured = (card?.captured ?? 0) + (deposit?.captured ?? 0)
  const paid = captured + paidByGiftCard(await findGiftCard(db, orderId))
  const refunded = (card?.refunded ?? 0) + (deposit?.refunded ?? 0) + payment.gift_card_refunded_cents
  if (payment.state !== 'captured' || paid <= refunded) return
  if (refunded > 0 && (await isPurchaseReturned(db, orderId))) return
  // Concurrent cancellations share the key, so that they refund once.
  const failures = await countFailures(db, orderId)
  const requestKey = `cancel-${orderId}-${refunded}${failures === 0 ? '' : `-${failures}`}`
  const request = await createRefundRequest(db, charged, { requestKey }, by)
  await sendRefund(db, context, charged, { ...request, cancellation: { restock }, by })
  await db.transaction().execute((tx) => finishRefund(tx, orderId, request, by))
}

/** Nothing is left on the gift card that it bought. */
async function isPurchaseReturned(db: Db, orderId: number): Promise<boolean> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  return order.ships === 0 && (await refundableOfPurchase(db, order)) === 0
}

async function findGiftCard(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .select(['gift_card_id', 'gift_card_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** The provider replays its answer to a key for a day, so an attempt after a rejection needs a new key. */
async function providerKey(db: Db, orderId: number, requestKey: string): Promise<string> {
  const rejections = await countRejections(db, orderId, requestKey)
  return `${orderId}-${requestKey}${rejections === 0 ? '' : `-${rejections + 1}`}`
}

/** Names the refund for a recovery (docs/decisions/0035-recovery.md). The provider requires the same for every attempt. */
function toMetadata(sent: SentRefund, part: 'card' | 'deposit'): Record<string, string> {
  const { requestKey, orderUuid, actor, giftCard, cents, deposit, cancellation } = sent
  // The gift card's part goes with the first of the two.
  const isFirst = part === 'card' || cents === giftCard + deposit
  const refund = {
    order_uuid: orderUuid,
    request_key: requestKey,
    actor,
    ...(giftCard > 0 && isFirst && { gift_card: String(giftCard) }),
  }
  return cancellation
    ? { ...refund, cancelled: cancellation.restock ? 'restocked' : 'not restocked' }
    : refund
}

interface SentRefund extends StoredRefund {
  /** Null for a refund that leaves the order as it is. */
  cancellation: { restock: boolean } | null
  /** Who sends it now. */
  by: Actor
}

/** Refunds to the card, and then to the card of the deposit. */
async function sendRefund(
  db: Db,
  context: PaymentContext,
  { orderId, card, deposit }: Charged,
  refund: SentRefund,
): Promise<void> {
  const key = await providerKey(db, orderId, refund.requestKey)
  const toCard = refund.cents - refund.giftCard - refund.deposit
  if (toCard > 0 && card && card.id !== null) {
    const metadata = toMetadata(refund, 'card')
    const request = { intentId: card.id, amount: toCard, key, metadata }
    await requestRefund(db, context, refund, { request, executed: 0 })
    await confirmCardRefund(db, context, orderId)
  }
  if (refund.deposit > 0 && deposit) {
    const metadata = toMetadata(refund, 'deposit')
    const request = { intentId: deposit.id, amount: refund.deposit, key: `${key}-deposit`, metadata }
    await requestRefund(db, context, refund, { request, executed: toCard })
    await readDeposit(db, context, orderId)
  }
}

async function requestRefund(
  db: Db,
  { payments }: PaymentContext,
  refund: SentRefund,
  { request, executed }: { request: ProviderRefund; executed: Cents },
): Promise<void> {
  try {
    await payments.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    await recordRejection(db, refund, executed, refund.by)
    const rejected =
      error.code === 'charge_disputed'
        ? 'The bank holds this payment because of a dispute, so it can’t be refunded.'
        : 'The payment provider rejected the refund. Check the payment in its dashboard.'
    if (executed === 0) throw new Conflict(rejected)
    const amount = formatDollars(toDollars(executed))
    throw new Conflict(`${amount} went back to the card, but not the deposit. ${rejected}`)
  }
}

async function confirmCardRefund(db: Db, context: PaymentContext, orderId: number): Promise<void> {
  const { session_id } = await findPayment(db, orderId)
  const status = await context.payments.session(session_id ?? '')
  if (!status?.intent) throw new ProviderUnavailableError('The provider did not confirm the refund.')
  await recordRefunded(db, context, orderId, status.intent)
}
