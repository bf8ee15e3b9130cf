import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import type { PaymentIntent, PaymentStatus } from '#server/platform/integrations/payments.ts'
import { GoneError } from '#server/sales/holds/hold.ts'
import { type CardPayment, type PaymentRecord, VOIDED, VOIDING } from './card-payment.ts'
import { type PaymentContext, PaymentProcessingError } from './context.ts'
import { closePage, expireOtherPages, listOpenPages } from './payment-pages.ts'

const FINAL: ReadonlySet<PaymentState> = new Set(['captured', VOIDED])
const BEFORE_CAPTURE: ReadonlySet<PaymentState> = new Set(['opening', 'open', 'expired', 'mismatch'])

/** Whether the provider's status can no longer change. */
export function isSettled({ state, chosenSession, hasPaymentLink }: PaymentRecord): boolean {
  return FINAL.has(state) || (chosenSession === null && !(hasPaymentLink && BEFORE_CAPTURE.has(state)))
}

/**
 * Syncs a payment with the provider's status; the only way an order or a deposit becomes paid by card. Safe to repeat and to run
 * concurrently: a transaction records each step before the request to the provider, and every request is idempotent.
 * `expireIfOpen` also expires sessions that are still open.
 * @returns the payment's state. @throws {ProviderUnavailableError} and the next call continues.
 */
export async function settlePayment(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { expireIfOpen = false }: { expireIfOpen?: boolean } = {},
): Promise<PaymentState> {
  const record = await payment.find(db)
  if (record.hasPaymentLink) return settleLink(db, context, payment, expireIfOpen)
  if (isSettled(record) || record.chosenSession === null) return record.state
  return settleSession(db, context, payment, { sessionId: record.chosenSession, expireIfOpen })
}

/** The first session that was paid counts; all others expire, and their authorizations are voided. */
async function settleLink(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  expireIfOpen: boolean,
): Promise<PaymentState> {
  const isUnpaid = (record: PaymentRecord) =>
    record.chosenSession === null && BEFORE_CAPTURE.has(record.state)
  if (isUnpaid(await payment.find(db))) await choosePaid(db, context, payment, expireIfOpen)
  // Another process may have chosen one.
  const { chosenSession: chosen, state } = await payment.find(db)
  if (chosen !== null && !FINAL.has(state)) {
    await settleSession(db, context, payment, { sessionId: chosen, expireIfOpen: false })
  }
  const record = await payment.find(db)
  if (FINAL.has(record.state)) await expireOtherPages(db, context, payment, record.chosenSession)
  if (!expireIfOpen || !isUnpaid(record) || (await listOpenPages(db, payment)).length > 0) return record.state
  return payment.expire(db, { kind: 'expired', at: context.now() })
}

/** Closes the sessions that nobody can pay, up to the first that was paid. */
async function choosePaid(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  expireIfOpen: boolean,
): Promise<void> {
  for (const sessionId of await listOpenPages(db, payment)) {
    const status = await readSession(context, sessionId, expireIfOpen)
    if (status?.state === 'open') continue
    if (status === null || status.state === 'expired' || status.intent?.state === 'voided') {
      await closePage(db, sessionId, context.now())
      continue
    }
    return choose(db, payment, sessionId, context.now())
  }
}

/** Does nothing when another process has chosen one. */
function choose(db: Db, payment: CardPayment, sessionId: string, at: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { chosenSession, state } = await payment.lock(tx)
    if (chosenSession !== null || !BEFORE_CAPTURE.has(state)) return
    await payment.set(tx, { chosenSession: sessionId }, at)
  })
}

async function readSession(
  { payments }: PaymentContext,
  sessionId: string,
  expireIfOpen: boolean,
): Promise<PaymentStatus | null> {
  const status = await payments.session(sessionId)
  return status?.state === 'open' && expireIfOpen ? payments.expire(sessionId) : status
}

async function settleSession(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { sessionId, expireIfOpen }: { sessionId: string; expireIfOpen: boolean },
): Promise<PaymentState> {
  const status = await readSession(context, sessionId, expireIfOpen)
  const at = context.now()
  const { state, amount } = await payment.find(db)
  if (status === null)
    return flagPayment(db, payment, 'The payment provider does not know this payment.', { at })
  if (status.state === 'open') return state
  if (status.state === 'expired') return expireUnpaid(db, payment, sessionId, { kind: 'expired', at })
  if (status.intent === null)
    return flagPayment(db, payment, 'The payment is complete without a card payment.', { at })
  switch (status.intent.state) {
    case 'processing':
      throw new PaymentProcessingError('The payment is still being processed.')
    case 'voided':
      return expireUnpaid(db, payment, sessionId, { kind: kindOfVoid(state), at })
    case 'captured':
      return payment.markPaid(db, status.intent, { ...context, at })
    case 'authorized': {
      const reason = findMismatch(await payment.reference(db), amount, status)
      if (reason) return flagPayment(db, payment, reason, { at, state: 'mismatch' })
      return captureOrVoid(db, context, payment, { sessionId, intentId: status.intent.id, amount })
    }
  }
}

/** Where many sessions can be opened, the others can still be paid. */
async function expireUnpaid(
  db: Db,
  payment: CardPayment,
  sessionId: string,
  expiry: { kind: 'expired' | 'failed' | 'voided'; at: number },
): Promise<PaymentState> {
  const { hasPaymentLink } = await payment.find(db)
  if (!hasPaymentLink || expiry.kind === 'voided') return payment.expire(db, expiry)
  await db.transaction().execute(async (tx) => {
    const { chosenSession, state } = await payment.lock(tx)
    if (chosenSession === sessionId && !FINAL.has(state)) {
      await payment.set(tx, { chosenSession: null, state: state === 'expired' ? state : 'open' }, expiry.at)
    }
    await closePage(tx, sessionId, expiry.at)
  })
  return (await payment.find(db)).state
}

async function captureOrVoid(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { amount, ...authorized }: { sessionId: string; intentId: string; amount: Cents },
): Promise<PaymentState> {
  const { payments } = context
  const { sessionId, intentId } = authorized
  const state = await startCapture(db, payment, { ...authorized, at: context.now() })
  let request: Promise<PaymentIntent | null> | null = null
  if (state === 'capturing') request = payments.capture(intentId, amount)
  if (state === VOIDING) request = payments.void(intentId)
  const answer = await request
  // After a rejection, and when another process has decided, only the session tells.
  const latest = answer ?? (await payments.session(sessionId))?.intent
  const at = context.now()
  if (latest?.state === 'captured') return payment.markPaid(db, latest, { ...context, at })
  if (latest?.state === 'voided') return expireUnpaid(db, payment, sessionId, { kind: kindOfVoid(state), at })
  if (request && !answer)
    return flagPayment(db, payment, 'The payment provider rejected the capture.', { at })
  return state
}

/** `failed`: the bank voided the authorization. */
function kindOfVoid(state: PaymentState): 'voided' | 'failed' {
  return state === VOIDING ? 'voided' : 'failed'
}

interface Authorization {
  sessionId: string
  intentId: string
  at: number
}

/** Captures only when what the money is for is reserved or can be reserved again. */
async function startCapture(
  db: Db,
  payment: CardPayment,
  authorization: Authorization,
): Promise<PaymentState> {
  try {
    return await db.transaction().execute((tx) => reserveAndStartCapture(tx, payment, authorization))
  } catch (error) {
    if (!(error instanceof GoneError)) throw error
    return db.transaction().execute((tx) => startVoid(tx, payment, authorization))
  }
}

/** @throws {GoneError} when others have what an expired order held */
async function reserveAndStartCapture(
  tx: Tx,
  payment: CardPayment,
  authorization: Authorization,
): Promise<PaymentState> {
  const { state, chosenSession } = await payment.lock(tx)
  if (!BEFORE_CAPTURE.has(state) || chosenSession !== authorization.sessionId) return state
  if (!(await payment.mayBePaid(tx, state))) return setState(tx, payment, VOIDING, authorization)
  await payment.takeHolds(tx, authorization.at)
  return setState(tx, payment, 'capturing', authorization)
}

/** Another process may have decided since the first transaction ended. */
async function startVoid(tx: Tx, payment: CardPayment, authorization: Authorization): Promise<PaymentState> {
  const { state, chosenSession } = await payment.lock(tx)
  if (!BEFORE_CAPTURE.has(state) || chosenSession !== authorization.sessionId) return state
  return setState(tx, payment, VOIDING, authorization)
}

async function setState(
  tx: Tx,
  payment: CardPayment,
  state: PaymentState,
  { intentId, at }: Authorization,
): Promise<PaymentState> {
  await payment.set(tx, { state, intentId }, at)
  return state
}

/** @returns a sentence for admins, or null when the authorized payment matches what it is for. */
function findMismatch(reference: string, expected: number, status: PaymentStatus): string | null {
  if (status.reference !== reference) return 'The payment belongs to another order.'
  if (status.currency !== 'usd') return `The payment is in ${status.currency}, not in US dollars.`
  if (status.amount === expected && status.intent?.amount === expected) return null
  const authorized = formatDollars(toDollars(status.intent?.amount ?? status.amount))
  return `The card was authorized for ${authorized}, not ${formatDollars(toDollars(expected))}.`
}

/** The reservation stays, and nothing is captured. */
function flagPayment(
  db: Db,
  payment: CardPayment,
  reason: string,
  { at, state }: { at: number; state?: 'mismatch' },
): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const record = await payment.lock(tx)
    await payment.flag(tx, reason, at)
    const next = state ?? record.state
    await payment.set(tx, { state: next }, at)
    return next
  })
}
