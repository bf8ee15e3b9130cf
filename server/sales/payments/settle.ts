import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import type { PaymentIntent, PaymentStatus } from '#server/platform/integrations/payments.ts'
import { type PaymentContext, PaymentProcessingError } from './context.ts'
import { closeSession, expireOtherSessions, openSessions } from './link-sessions.ts'
import { type Payable, type PaymentRecord, VOIDED, VOIDING } from './payable.ts'

const FINAL: ReadonlySet<PaymentState> = new Set(['captured', VOIDED])
const UNDECIDED: ReadonlySet<PaymentState> = new Set(['opening', 'open', 'expired', 'mismatch'])

/** Whether the provider's status can no longer change. */
export function isSettled({ state, session_id, hasManySessions }: PaymentRecord): boolean {
  return FINAL.has(state) || (session_id === null && !(hasManySessions && UNDECIDED.has(state)))
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
  payable: Payable,
  { expireIfOpen = false }: { expireIfOpen?: boolean } = {},
): Promise<PaymentState> {
  const payment = await payable.find(db)
  if (payment.hasManySessions) return settleSessions(db, context, payable, expireIfOpen)
  if (isSettled(payment) || payment.session_id === null) return payment.state
  return settleSession(db, context, payable, { sessionId: payment.session_id, expireIfOpen })
}

/** The first session that was paid counts; all others expire, and their authorizations are voided. */
async function settleSessions(
  db: Db,
  context: PaymentContext,
  payable: Payable,
  expireIfOpen: boolean,
): Promise<PaymentState> {
  const isUnpaid = (payment: PaymentRecord) => payment.session_id === null && UNDECIDED.has(payment.state)
  if (isUnpaid(await payable.find(db))) await choosePaid(db, context, payable, expireIfOpen)
  // Another process may have chosen one.
  const { session_id: chosen, state } = await payable.find(db)
  if (chosen !== null && !FINAL.has(state)) {
    await settleSession(db, context, payable, { sessionId: chosen, expireIfOpen: false })
  }
  const payment = await payable.find(db)
  if (FINAL.has(payment.state)) await expireOtherSessions(db, context, payable, payment.session_id)
  if (!expireIfOpen || !isUnpaid(payment) || (await openSessions(db, payable)).length > 0)
    return payment.state
  return payable.expire(db, { kind: 'expired', at: context.now() })
}

/** Closes the sessions that nobody can pay, up to the first that was paid. */
async function choosePaid(
  db: Db,
  context: PaymentContext,
  payable: Payable,
  expireIfOpen: boolean,
): Promise<void> {
  for (const sessionId of await openSessions(db, payable)) {
    const status = await readSession(context, sessionId, expireIfOpen)
    if (status?.state === 'open') continue
    if (status === null || status.state === 'expired' || status.intent?.state === 'voided') {
      await closeSession(db, sessionId, context.now())
      continue
    }
    return choose(db, payable, sessionId, context.now())
  }
}

/** Does nothing when another process has chosen one. */
function choose(db: Db, payable: Payable, sessionId: string, at: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { session_id, state } = await payable.lock(tx)
    if (session_id !== null || !UNDECIDED.has(state)) return
    await payable.set(tx, { session_id: sessionId }, at)
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
  payable: Payable,
  { sessionId, expireIfOpen }: { sessionId: string; expireIfOpen: boolean },
): Promise<PaymentState> {
  const status = await readSession(context, sessionId, expireIfOpen)
  const at = context.now()
  const { state, amount_cents } = await payable.find(db)
  if (status === null)
    return flagPayment(db, payable, 'The payment provider does not know this payment.', { at })
  if (status.state === 'open') return state
  if (status.state === 'expired') return expireUnpaid(db, payable, sessionId, { kind: 'expired', at })
  if (status.intent === null)
    return flagPayment(db, payable, 'The payment is complete without a card payment.', { at })
  switch (status.intent.state) {
    case 'processing':
      throw new PaymentProcessingError('The payment is still being processed.')
    case 'voided':
      return expireUnpaid(db, payable, sessionId, { kind: kindOfVoid(state), at })
    case 'captured':
      return payable.markPaid(db, status.intent, { ...context, at })
    case 'authorized': {
      const reason = findMismatch(await payable.reference(db), amount_cents, status)
      if (reason) return flagPayment(db, payable, reason, { at, state: 'mismatch' })
      return captureOrVoid(db, context, payable, { sessionId, intentId: status.intent.id, amount_cents })
    }
  }
}

/** Where many sessions can be opened, the others can still be paid. */
async function expireUnpaid(
  db: Db,
  payable: Payable,
  sessionId: string,
  expiry: { kind: 'expired' | 'failed' | 'voided'; at: number },
): Promise<PaymentState> {
  const { hasManySessions } = await payable.find(db)
  if (!hasManySessions || expiry.kind === 'voided') return payable.expire(db, expiry)
  await db.transaction().execute(async (tx) => {
    const { session_id, state } = await payable.lock(tx)
    if (session_id === sessionId && !FINAL.has(state)) {
      await payable.set(tx, { session_id: null, state: state === 'expired' ? state : 'open' }, expiry.at)
    }
    await closeSession(tx, sessionId, expiry.at)
  })
  return (await payable.find(db)).state
}

async function captureOrVoid(
  db: Db,
  context: PaymentContext,
  payable: Payable,
  { amount_cents, ...authorized }: { sessionId: string; intentId: string; amount_cents: Cents },
): Promise<PaymentState> {
  const { payments } = context
  const { sessionId, intentId } = authorized
  const state = await startCapture(db, payable, { ...authorized, at: context.now() })
  let request: Promise<PaymentIntent | null> | null = null
  if (state === 'capturing') request = payments.capture(intentId, amount_cents)
  if (state === VOIDING) request = payments.void(intentId)
  const answer = await request
  // After a rejection, and when another process has decided, only the session tells.
  const latest = answer ?? (await payments.session(sessionId))?.intent
  const at = context.now()
  if (latest?.state === 'captured') return payable.markPaid(db, latest, { ...context, at })
  if (latest?.state === 'voided') return expireUnpaid(db, payable, sessionId, { kind: kindOfVoid(state), at })
  if (request && !answer)
    return flagPayment(db, payable, 'The payment provider rejected the capture.', { at })
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
async function startCapture(db: Db, payable: Payable, authorization: Authorization): Promise<PaymentState> {
  try {
    return await db.transaction().execute((tx) => reserveAndStartCapture(tx, payable, authorization))
  } catch (error) {
    if (!payable.isGone(error)) throw error
    return db.transaction().execute((tx) => startVoid(tx, payable, authorization))
  }
}

/** @throws an error that `payable.isGone` recognizes, when others have what the expired reservation held. */
async function reserveAndStartCapture(
  tx: Tx,
  payable: Payable,
  authorization: Authorization,
): Promise<PaymentState> {
  const { state, session_id } = await payable.lock(tx)
  if (!UNDECIDED.has(state) || session_id !== authorization.sessionId) return state
  if (!(await payable.isWanted(tx, state))) return setState(tx, payable, VOIDING, authorization)
  await payable.reserve(tx, authorization.at)
  return setState(tx, payable, 'capturing', authorization)
}

/** Another process may have decided since the first transaction ended. */
async function startVoid(tx: Tx, payable: Payable, authorization: Authorization): Promise<PaymentState> {
  const { state, session_id } = await payable.lock(tx)
  if (!UNDECIDED.has(state) || session_id !== authorization.sessionId) return state
  return setState(tx, payable, VOIDING, authorization)
}

async function setState(
  tx: Tx,
  payable: Payable,
  state: PaymentState,
  { intentId, at }: Authorization,
): Promise<PaymentState> {
  await payable.set(tx, { state, intent_id: intentId }, at)
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
  payable: Payable,
  reason: string,
  { at, state }: { at: number; state?: 'mismatch' },
): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const payment = await payable.lock(tx)
    await payable.flag(tx, reason, at)
    const next = state ?? payment.state
    await payable.set(tx, { state: next }, at)
    return next
  })
}
