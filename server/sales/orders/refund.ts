import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { ProviderRejectedError } from '#server/platform/integrations/payments.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { refundableOfPurchase } from '#server/sales/gift-cards/revoke.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { countFailures } from '#server/sales/payments/failed-refunds.ts'
import { requireRefundable } from './disputes.ts'
import { settleOrder } from './order-payment.ts'
import { findPayment, lockOrder, readOrderRow, requireOrder } from './queries.ts'
import {
  countRejections,
  createRequest,
  type Executed,
  executedParts,
  finishRequest,
  keepExecuted,
  REQUEST_MAX_MS,
  type RefundActor,
  type RefundInput,
  recordRejection,
  resolveUnfinished,
} from './refund-requests.ts'
import {
  findRequest,
  partsAtProvider,
  type RefundPart,
  type RefundRequest,
  type StoredRequest,
  sumOf,
} from './stored-refunds.ts'
import { syncRefunds } from './sync-refunds.ts'
import type { Tender } from './tender.ts'
import { kindOf, leftOf, listTenders, refundedOf } from './tender-kinds.ts'

/** Later, a person has looked at it. */
const GIVE_UP_MS = DAY_MS

/**
 * Refunds to what paid for the order, in the order of `TENDER_KINDS`, once for each request key, and emails the customer. A call
 * with the same key finishes an interrupted refund; a call with another key resolves it first.
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
  const executed = await syncTenders(db, context, id)
  const { state } = await findPayment(db, id)
  if (state !== 'captured') throw new Conflict('No payment was captured for this order.')
  const unacknowledged = await resolveUnfinished(db, id, executed, by)
  if (unacknowledged.length > 0) return acknowledge(unacknowledged, input)
  const request = await createRequest(db, id, input, by)
  await execute(db, context, request, by)
  return request
}

/** A repeated request after an apparent failure means the same refund, unless the amount differs. */
function acknowledge(
  unacknowledged: RefundRequest[],
  { cents: requested, requestKey }: RefundInput,
): RefundRequest {
  const own = unacknowledged.find((request) => request.requestKey === requestKey)
  if (own) return own
  const cents = sumOf(unacknowledged)
  if (requested === cents)
    return {
      requestKey,
      cents,
      tax: unacknowledged.reduce((sum, { tax }) => sum + tax, 0),
      parts: unacknowledged.flatMap(({ parts }) => parts),
    }
  const amount = formatDollars(toDollars(cents))
  throw new Conflict(`An earlier refund of ${amount} went through. Check the amounts and try again.`)
}

/** Refunds what is left of an order that is being cancelled. */
export async function refundRest(
  db: Db,
  context: PaymentContext,
  orderId: number,
  { restock, ...by }: RefundActor & { restock: boolean },
): Promise<void> {
  await requireRefundable(db, orderId)
  await resolveUnfinished(db, orderId, await syncTenders(db, context, orderId), by)
  const order = await readOrderRow(db, orderId)
  const tenders = await listTenders(db, orderId)
  if (tenders.every((tender) => leftOf(tender, order) === 0)) return
  const refunded = refundedOf(tenders)
  const isPurchase = order.ships === 0
  // Nothing is left on the gift card that it bought.
  if (isPurchase && refunded > 0 && (await refundableOfPurchase(db, order)) === 0) return
  // Concurrent cancellations share the key, so that they refund once.
  const failures = await countFailures(db, orderId)
  const requestKey = `cancel-${orderId}-${refunded}${failures === 0 ? '' : `-${failures}`}`
  const request = await createRequest(db, orderId, { requestKey }, by)
  await execute(
    db,
    context,
    { ...request, cancellation: { cancelled: restock ? 'restocked' : 'not restocked' } },
    by,
  )
}

interface SentRequest extends StoredRequest {
  /** What the provider's record says of the order that the refund cancels. */
  cancellation?: { cancelled: string }
}

/** Does nothing for a repeated request that is finished: the provider forgets its key after a day and would refund again. */
export async function execute(
  db: Db,
  context: PaymentContext,
  request: SentRequest,
  by: RefundActor,
): Promise<void> {
  if (request.row.done_at !== null) return
  await sendRefund(db, context, request, by)
  await db.transaction().execute((tx) => finishRequest(tx, request, by))
}

/**
 * Settles a capture that is unfinished, because no money can be refunded before, and records refunds that were made in the
 * provider's dashboard or interrupted by a crash.
 */
export async function syncTenders(db: Db, context: PaymentContext, orderId: number): Promise<Executed> {
  const { state } = await findPayment(db, orderId)
  if (state === 'capturing') await settleOrder(db, context, orderId)
  const executed: Executed = new Map()
  for (const tender of await listTenders(db, orderId)) {
    if (kindOf(tender).provider && tender.intent_id !== null)
      executed.set(tender.id, await syncTender(db, context, tender))
  }
  return executed
}

/** @returns the keys of the requests that the provider has executed. @throws {Conflict} for a payment that it does not know */
async function syncTender(
  db: Db,
  { payments, now, shopMailbox }: PaymentContext,
  tender: Tender,
): Promise<ReadonlySet<string>> {
  const refunds = await payments.refunds(tender.intent_id ?? '').catch((error: unknown) => {
    if (!(error instanceof ProviderRejectedError)) throw error
    throw new Conflict('The payment provider does not know this payment.')
  })
  if (refunds.length > 0)
    await db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, tender.order_id)
      await syncRefunds(tx, order, { tender, refunds }, { at: now(), shopMailbox })
    })
  return new Set(refunds.flatMap(({ failed, metadata }) => (failed ? [] : (metadata.request_key ?? []))))
}

/** Asks the provider for each part in turn. @throws {Conflict} when it rejects one */
async function sendRefund(db: Db, context: PaymentContext, request: SentRequest, by: Actor): Promise<void> {
  const { requestKey, row } = request
  // The provider replays its answer to a key for a day, so an attempt after a rejection needs a new key.
  const rejections = await countRejections(db, request)
  const key = `${row.order_id}-${requestKey}${rejections === 0 ? '' : `-${rejections + 1}`}`
  const { order_uuid } = await readOrderRow(db, row.order_id)
  const others = request.parts.flatMap(({ tender, cents }) => {
    const field = kindOf(tender).metadataField
    return field ? [[field, String(cents)]] : []
  })
  const sent: RefundPart[] = []
  for (const part of partsAtProvider(request)) {
    const { tender, cents } = part
    // A recovery reads these (docs/decisions/0035-recovery.md). The provider requires the same for every attempt.
    const metadata: Record<string, string> = {
      order_uuid,
      request_key: requestKey,
      actor: row.actor,
      ...(sent.length === 0 && Object.fromEntries(others)),
      ...request.cancellation,
    }
    try {
      await context.payments.refund({
        intentId: tender.intent_id ?? '',
        amount: cents,
        key: key + keySuffix(part, sent),
        metadata,
      })
    } catch (error) {
      if (!(error instanceof ProviderRejectedError)) throw error
      await recordRejection(db, request, sent, { actor: by.actor, at: by.at })
      throw new Conflict(describeRejection(error, sent, part))
    }
    await syncTender(db, context, tender)
    sent.push(part)
  }
}

/** Parts of one refund to payments of the same kind need different keys. */
function keySuffix({ tender }: RefundPart, sent: RefundPart[]): string {
  const suffix = kindOf(tender).provider?.keySuffix ?? ''
  return sent.some((other) => other.tender.kind === tender.kind) ? `${suffix}-${tender.id}` : suffix
}

function describeRejection(
  { code }: ProviderRejectedError,
  sent: RefundPart[],
  { tender }: RefundPart,
): string {
  const rejected =
    code === 'charge_disputed'
      ? 'The bank holds this payment because of a dispute, so it can’t be refunded.'
      : 'The payment provider rejected the refund. Check the payment in its dashboard.'
  if (sent.length === 0) return rejected
  const words = (part: Pick<RefundPart, 'tender'>) => kindOf(part.tender).provider?.words
  const cents: Cents = sumOf(sent)
  return `${formatDollars(toDollars(cents))} went back to ${words(sent[0] ?? { tender })}, but not ${words({ tender })}. ${rejected}`
}

/**
 * Restores gift cards whose purchase was being refunded when the refund was interrupted, unless the provider made it. The next
 * refund of an order resolves all others.
 * @returns the errors; the next run retries.
 */
export async function resolveInterruptedRefunds(db: Db, context: PaymentContext): Promise<Error[]> {
  const at = context.now()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.request_key', 'order_id'])
    .where('done_at', 'is', null)
    .where('ships', '=', 0)
    .where('at', '<', at - REQUEST_MAX_MS)
    .where('at', '>', at - GIVE_UP_MS)
    .execute()
  return attemptEach(rows, async ({ order_id, request_key }) => {
    const executed = await syncTenders(db, context, order_id)
    await db.transaction().execute(async (tx) => {
      await lockOrder(tx, order_id)
      const request = await findRequest(tx, request_key)
      if (!request || request.row.done_at !== null || executedParts(request, executed).length > 0) return
      await keepExecuted(tx, request, [], at)
    })
  })
}
