import { formatDollars, toDollars } from '#contract/money.ts'
import type { Actor } from '#server/audit-log/record.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ProviderRejectedError, ProviderUnavailableError } from '#server/integrations/payments.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { paidByGiftCard } from '../amounts.ts'
import { findPayment } from '../queries.ts'
import { type Intent, readCapturedAmount, recordRefunded } from './captured-amount.ts'
import { requireOrder } from './read.ts'
import {
  countRejections,
  createRefundRequest,
  finishRefund,
  type RefundInput,
  type RefundRequest,
  recordRejection,
  resolveUnfinished,
  type StoredRefund,
} from './refund-requests.ts'

/**
 * Refunds to the card what it paid, then to the gift card, once for each request key, and emails the customer. What staff took by
 * hand they give back by hand, and the shop records it. A call with the same key finishes an
 * interrupted refund; a call with another key resolves it first.
 * @throws {HttpError} 404; 409 for more than the refundable amount, or when the provider rejects it.
 * @throws {ProviderUnavailableError}
 */
export async function refundOrder(
  db: Db,
  context: PaymentContext,
  orderUuid: string,
  input: RefundInput,
  by: Actor,
): Promise<RefundRequest> {
  const { id } = await requireOrder(db, orderUuid)
  const intent = await readCapturedAmount(db, context, id, by)
  const { state } = await findPayment(db, id)
  if (state !== 'captured') throw new HttpError(409, 'No payment was captured for this order.')
  const unacknowledged = intent ? await resolveUnfinished(db, id, intent, by, { notifyCustomer: true }) : []
  if (unacknowledged.length > 0) return acknowledge(unacknowledged, input)
  const request = await createRefundRequest(db, id, input, intent, by, { notifyCustomer: true })
  if (intent) await sendRefund(db, context, id, { ...request, cancellation: null }, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, id, request, { at: by.at, notifyCustomer: true }))
  return request
}

/** A repeated request after an apparent failure means the same refund, unless the amount differs. */
function acknowledge(
  unacknowledged: RefundRequest[],
  { cents: requested, requestKey }: RefundInput,
): RefundRequest {
  const own = unacknowledged.find((request) => request.requestKey === requestKey)
  if (own) return own
  const sumOf = (part: 'cents' | 'giftCard' | 'tax') =>
    unacknowledged.reduce((sum, request) => sum + request[part], 0)
  const cents = sumOf('cents')
  if (requested === cents) return { requestKey, cents, giftCard: sumOf('giftCard'), tax: sumOf('tax') }
  const amount = formatDollars(toDollars(cents))
  throw new HttpError(409, `An earlier refund of ${amount} went through. Check the amounts and try again.`)
}

export async function refundRest(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
  { notifyCustomer, restock }: { notifyCustomer: boolean; restock: boolean },
): Promise<void> {
  const intent = await readCapturedAmount(db, context, orderId, by)
  if (intent) await resolveUnfinished(db, orderId, intent, by, { notifyCustomer })
  const payment = await findPayment(db, orderId)
  const byGiftCard = paidByGiftCard(await findGiftCard(db, orderId))
  const refunded = (intent?.refunded ?? 0) + payment.gift_card_refunded_cents
  if (payment.state !== 'captured' || (intent?.captured ?? 0) + byGiftCard <= refunded) return
  // Concurrent cancellations share the key, so that they refund once.
  const requestKey = `cancel-${orderId}-${refunded}`
  const request = await createRefundRequest(db, orderId, { requestKey }, intent, by, { notifyCustomer })
  if (!intent) return
  await sendRefund(db, context, orderId, { ...request, cancellation: { restock } }, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, orderId, request, { at: by.at, notifyCustomer }))
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

/** What a recovery needs (docs/decisions/0035-recovery.md). The same for every attempt, as the provider requires. */
function toMetadata(sent: SentRefund): Record<string, string> {
  const { requestKey, orderUuid, actor, giftCard, cancellation } = sent
  const refund = {
    order_uuid: orderUuid,
    request_key: requestKey,
    actor,
    ...(giftCard > 0 && { gift_card: String(giftCard) }),
  }
  return cancellation
    ? { ...refund, cancelled: cancellation.restock ? 'restocked' : 'not restocked' }
    : refund
}

interface SentRefund extends StoredRefund {
  /** Null for a refund that leaves the order as it is. */
  cancellation: { restock: boolean } | null
}

async function sendRefund(
  db: Db,
  { payments }: PaymentContext,
  orderId: number,
  refund: SentRefund,
  intent: Intent,
  by: Actor,
): Promise<void> {
  const toCard = refund.cents - refund.giftCard
  if (toCard === 0 || intent.id === null) return
  try {
    await payments.refund({
      intentId: intent.id,
      amount: toCard,
      key: await providerKey(db, orderId, refund.requestKey),
      metadata: toMetadata(refund),
    })
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    await recordRejection(db, orderId, refund, by)
    throw new HttpError(409, 'The payment provider rejected the refund. Check the payment in its dashboard.')
  }
  const { session_id } = await findPayment(db, orderId)
  const status = await payments.session(session_id ?? '')
  if (!status?.intent) throw new ProviderUnavailableError('The provider did not confirm the refund.')
  await recordRefunded(db, orderId, status.intent.refunded, by)
}
