import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import type { Actor } from '#server/audit-log/record.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ProviderRejectedError, ProviderUnavailableError } from '#server/integrations/payments.ts'
import { findPayment } from '../queries.ts'
import type { PaymentContext } from '../settle.ts'
import { type Intent, readCapturedAmount, recordRefunded } from './captured-amount.ts'
import { requireOrder } from './read.ts'
import {
  createRefundRequest,
  deleteRefundRequest,
  finishRefund,
  type RefundRequest,
  resolveUnfinished,
} from './refund-requests.ts'

type AskedRefund = { cents?: Cents | undefined; requestKey: string }

/**
 * Refunds to the card, once for each request key, and emails the customer. A call with the same key finishes what a crash
 * or an outage interrupted; a call with another key resolves it first.
 * @returns what this key refunded, in whole cents.
 * @throws {HttpError} 404; 409 when less is left, or the provider rejects it. @throws {ProviderUnavailableError}
 */
export async function refundOrder(
  db: Db,
  context: PaymentContext,
  orderUuid: string,
  asked: AskedRefund,
  by: Actor,
): Promise<Cents> {
  const { id } = await requireOrder(db, orderUuid)
  const intent = await readCapturedAmount(db, context, id, by)
  if (!intent) throw new HttpError(409, 'No payment was captured for this order.')
  const unacknowledged = await resolveUnfinished(db, id, intent, by, { notifyCustomer: true })
  if (unacknowledged.length > 0) return acknowledge(unacknowledged, asked)
  const request = await createRefundRequest(db, id, asked, intent, by)
  await sendRefund(db, context, id, request, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, id, request, { at: by.at, notifyCustomer: true }))
  return request.cents
}

/** Asking again after an apparent failure means the same refund, unless the amount differs. */
function acknowledge(unacknowledged: RefundRequest[], { cents: asked, requestKey }: AskedRefund): Cents {
  const own = unacknowledged.find((request) => request.requestKey === requestKey)
  if (own) return own.cents
  const cents = unacknowledged.reduce((sum, request) => sum + request.cents, 0)
  if (asked === cents) return cents
  const amount = formatDollars(toDollars(cents))
  throw new HttpError(409, `An earlier refund of ${amount} went through. Check the amounts and try again.`)
}

export async function refundRest(
  db: Db,
  context: PaymentContext,
  orderId: number,
  by: Actor,
  { notifyCustomer }: { notifyCustomer: boolean },
): Promise<void> {
  const intent = await readCapturedAmount(db, context, orderId, by)
  if (!intent) return
  await resolveUnfinished(db, orderId, intent, by, { notifyCustomer })
  if (intent.captured <= intent.refunded) return
  // The same key for everyone who cancels at this moment, so that they refund once.
  const requestKey = `cancel-${orderId}-${intent.refunded}`
  const request = await createRefundRequest(db, orderId, { requestKey }, intent, by)
  await sendRefund(db, context, orderId, request, intent, by)
  await db.transaction().execute((tx) => finishRefund(tx, orderId, request, { at: by.at, notifyCustomer }))
}

async function sendRefund(
  db: Db,
  { payments }: PaymentContext,
  orderId: number,
  { requestKey, cents }: RefundRequest,
  intent: Intent,
  by: Actor,
): Promise<void> {
  try {
    await payments.refund(intent.id, cents, `${orderId}-${requestKey}`)
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    await deleteRefundRequest(db, requestKey)
    throw new HttpError(409, 'The payment provider rejected the refund. Check the payment in its dashboard.')
  }
  const { session_id } = await findPayment(db, orderId)
  const status = await payments.session(session_id ?? '')
  if (!status?.intent) throw new ProviderUnavailableError('The provider did not confirm the refund.')
  await recordRefunded(db, orderId, status.intent.refunded, by)
}
