import { formatDollars, toDollars } from '#contract/money.ts'
import { raiseRevision } from '#server/catalogue/revision.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import {
  type PaymentIntent,
  type PaymentStatus,
  type Payments,
  ProviderUnavailableError,
} from '#server/integrations/payments.ts'
import { recordEvent } from './events.ts'
import { expireOrder } from './expire-order.ts'
import { markPaid, type PaidContext } from './mark-paid.ts'
import { findPayment, lockOrder, type PaymentRow } from './queries.ts'
import { reserveAgain, whatIsGone } from './reservations.ts'

export interface PaymentContext extends PaidContext {
  payments: Payments
  /** UTC milliseconds. */
  now(): number
}

const FINAL: ReadonlySet<PaymentState> = new Set(['captured', 'refused'])

/** The provider responds, but does not know the outcome yet. */
export class PaymentProcessingError extends ProviderUnavailableError {}

/** The provider has nothing more to say about it. */
export function isSettled({ state, session_id }: PaymentRow): boolean {
  return FINAL.has(state) || session_id === null
}

/**
 * Syncs an order with the provider's payment status; the only way an order becomes paid. Safe to repeat and to run
 * concurrently: a transaction records each step before the request to the provider, and every request is idempotent.
 * `endIfOpen` also ends a session that is still open.
 * @returns the payment's state. @throws {ProviderUnavailableError} and the next call continues.
 */
export async function settleOrder(
  db: Db,
  context: PaymentContext,
  orderId: number,
  { endIfOpen = false }: { endIfOpen?: boolean } = {},
): Promise<PaymentState> {
  const payment = await findPayment(db, orderId)
  if (FINAL.has(payment.state) || payment.session_id === null) return payment.state
  const status = await context.payments.session(payment.session_id)
  if (status?.state !== 'open' || !endIfOpen) return applyStatus(db, context, payment, status)
  return applyStatus(db, context, payment, await context.payments.expire(payment.session_id))
}

async function applyStatus(
  db: Db,
  context: PaymentContext,
  payment: PaymentRow,
  status: PaymentStatus | null,
): Promise<PaymentState> {
  const { order_id } = payment
  const at = context.now()
  if (status === null)
    return markForReview(db, order_id, 'The payment provider does not know this payment.', { at })
  if (status.state === 'open') return payment.state
  if (status.state === 'expired') return expireOrder(db, order_id, { kind: 'expired', at })
  if (status.intent === null)
    return markForReview(db, order_id, 'The payment is complete without a card payment.', { at })
  switch (status.intent.state) {
    case 'processing':
      throw new PaymentProcessingError('The payment is still being processed.')
    case 'released':
      return expireOrder(db, order_id, { kind: kindOfRelease(payment.state), at })
    case 'captured':
      return markPaid(db, order_id, status.intent, { ...context, at })
    case 'authorized': {
      const reason = await findMismatch(db, payment, status)
      if (reason) return markForReview(db, order_id, reason, { at, state: 'mismatch' })
      return captureOrVoid(db, context, payment, status.intent)
    }
  }
}

async function captureOrVoid(
  db: Db,
  context: PaymentContext,
  payment: PaymentRow,
  intent: { id: string },
): Promise<PaymentState> {
  const { payments } = context
  const { order_id, session_id } = payment
  const state = await startCapture(db, order_id, intent.id, context.now())
  let request: Promise<PaymentIntent | null> | null = null
  if (state === 'capturing') request = payments.capture(intent.id, payment.amount_cents)
  if (state === 'refusing') request = payments.release(intent.id)
  const answer = await request
  // After a rejection, and when another process has decided, only the session tells.
  const latest = answer ?? (session_id === null ? null : (await payments.session(session_id))?.intent)
  const at = context.now()
  if (latest?.state === 'captured') return markPaid(db, order_id, latest, { ...context, at })
  if (latest?.state === 'released') return expireOrder(db, order_id, { kind: kindOfRelease(state), at })
  if (request && !answer)
    return markForReview(db, order_id, 'The payment provider rejected the capture.', { at })
  return state
}

/** Either the shop voided the authorization, or the bank released it. */
function kindOfRelease(state: PaymentState): 'refused' | 'failed' {
  return state === 'refusing' ? 'refused' : 'failed'
}

const UNDECIDED: ReadonlySet<PaymentState> = new Set(['opening', 'open', 'expired', 'mismatch'])

/** Captures only when what the order needs is reserved or can be reserved again. */
async function startCapture(db: Db, orderId: number, intentId: string, at: number): Promise<PaymentState> {
  try {
    return await db.transaction().execute((tx) => reserveAndStartCapture(tx, orderId, intentId, at))
  } catch (error) {
    if (whatIsGone(error) === null) throw error
    return db.transaction().execute((tx) => startVoid(tx, orderId, intentId, at))
  }
}

/** @throws an error that {@link whatIsGone} recognizes, when others have what the expired reservation held. */
async function reserveAndStartCapture(
  tx: Tx,
  orderId: number,
  intentId: string,
  at: number,
): Promise<PaymentState> {
  const order = await lockOrder(tx, orderId)
  const { state } = await findPayment(tx, orderId)
  if (!UNDECIDED.has(state)) return state
  const cancelledByAdmin = order.status === 'cancelled' && state !== 'expired'
  if (cancelledByAdmin) return setState(tx, orderId, { state: 'refusing', intent_id: intentId }, at)
  if (order.holds_stock === 0) {
    await reserveAgain(tx, order, at)
    await tx.updateTable('orders').set({ status: 'pending' }).where('id', '=', orderId).execute()
  }
  await recordEvent(tx, orderId, { kind: 'authorised', at })
  // The products are no longer in an open checkout.
  await raiseRevision(tx)
  return setState(tx, orderId, { state: 'capturing', intent_id: intentId }, at)
}

/** Another process may have decided since the first transaction ended. */
async function startVoid(tx: Tx, orderId: number, intentId: string, at: number): Promise<PaymentState> {
  await lockOrder(tx, orderId)
  const { state } = await findPayment(tx, orderId)
  if (!UNDECIDED.has(state)) return state
  return setState(tx, orderId, { state: 'refusing', intent_id: intentId }, at)
}

async function setState(
  tx: Tx,
  orderId: number,
  change: { state: PaymentState; intent_id?: string },
  at: number,
): Promise<PaymentState> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: at })
    .where('order_id', '=', orderId)
    .execute()
  return change.state
}

/** @returns a sentence for admins, or null when the authorized payment matches the order. */
async function findMismatch(db: Db, payment: PaymentRow, status: PaymentStatus): Promise<string | null> {
  const { order_uuid } = await db
    .selectFrom('orders')
    .select('order_uuid')
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  if (status.orderUuid !== order_uuid) return 'The payment belongs to another order.'
  if (status.currency !== 'usd') return `The payment is in ${status.currency}, not in US dollars.`
  const expected = payment.amount_cents
  if (status.amount === expected && status.intent?.amount === expected) return null
  const authorized = formatDollars(toDollars(status.intent?.amount ?? status.amount))
  return `The card was authorized for ${authorized}, not ${formatDollars(toDollars(expected))}.`
}

/** The stock stays reserved and nothing is captured. */
async function markForReview(
  db: Db,
  orderId: number,
  reviewReason: string,
  { at, state }: { at: number; state?: 'mismatch' },
): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await findPayment(tx, orderId)
    if (order.flag !== reviewReason) {
      await tx.updateTable('orders').set({ flag: reviewReason }).where('id', '=', orderId).execute()
      await recordEvent(tx, orderId, { kind: 'flagged', at, detail: { words: reviewReason } })
    }
    return setState(tx, orderId, { state: state ?? payment.state }, at)
  })
}
