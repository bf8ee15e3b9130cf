import type { ExpressionBuilder } from 'kysely'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { TooMany } from '#server/platform/errors.ts'
import {
  type PaymentStatus,
  ProviderUnavailableError,
  type SessionRequest,
} from '#server/platform/integrations/payments.ts'
import { countHit, enforceLimit, limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import type { CardPayment, PaymentKey } from './card-payment.ts'
import type { PaymentContext } from './context.ts'

/** For one payment. */
const OPEN_PER_BROWSER = 3
/** For one order, deposit or balance, in an hour. */
const OPENED_PER_NETWORK = 20
const TOO_MANY = 'Too many payment pages were opened from here. Please try again within the hour.'

export interface Payer {
  /** Hash of the browser's cookie. */
  browserHash: string
  /** Hash of the network. */
  clientHash: string
}

/** It was paid or cancelled, or it has expired. */
export class NotPayableError extends Error {}

interface PageRequest {
  payer: Payer
  request: Omit<SessionRequest, 'expiresAt'>
  /** Pages that were opened earlier show an order that has changed. */
  validFrom?: number
}

/**
 * Opens the payment page of a payment link or a deposit: the one that is open in this browser, or a new one.
 * @returns the URL of the page.
 * @throws {TooMany} @throws {NotPayableError} @throws {ProviderUnavailableError} @throws {ProviderRejectedError} with no
 * page open
 */
export async function openPaymentPage(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { payer: { browserHash, clientHash }, request, validFrom = 0 }: PageRequest,
): Promise<string> {
  const own = await findOwnPage(db, context, payment, { browserHash, validFrom })
  if (own !== null) return own
  await countPaymentPage(db, request.reference, clientHash, context.now())
  const openedAt = context.now()
  const expiresAt = openedAt + SESSION_LIFETIME_MS
  const { sessionId, url } = await context.payments.openSession({ ...request, expiresAt })
  const problem = await db.transaction().execute(async (tx) => {
    const { state, chosenSession, expiresAt: until } = await payment.lock(tx)
    const isOpen = state === 'open' && chosenSession === null && until > openedAt
    if (!isOpen || !(await payment.mayBePaid(tx, state)))
      return new NotPayableError('It was paid, cancelled, or its time is over.')
    const others = await findPagesOf(tx, payment, browserHash, openedAt)
    if (others.length >= OPEN_PER_BROWSER) {
      const retryAfter = Math.ceil(SESSION_LIFETIME_MS / SECOND_MS)
      return new TooMany(TOO_MANY, { retryAfter })
    }
    await tx
      .insertInto('payment_link_sessions')
      .values({
        ...payment.key,
        session_id: sessionId,
        browser_hash: browserHash,
        opened_at: openedAt,
        expires_at: expiresAt,
        ended_at: null,
      })
      .execute()
    return null
  })
  if (problem === null) return url
  // The customer never got the page's URL and can't pay.
  await context.payments.expire(sessionId)
  throw problem
}

/** Expires the browser's outdated pages. @returns the URL of one that can still be paid. */
async function findOwnPage(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  { browserHash, validFrom }: { browserHash: string; validFrom: number },
): Promise<string | null> {
  for (const page of await findPagesOf(db, payment, browserHash, context.now())) {
    const isCurrent = page.opened_at >= validFrom
    const status = isCurrent
      ? await context.payments.session(page.session_id)
      : await context.payments.expire(page.session_id)
    if (isCurrent && status?.state === 'open' && status.url !== null) return status.url
    if (status === null || status.state === 'expired') await closePage(db, page.session_id, context.now())
  }
  return null
}

/** The open pages of a browser, newest first. */
async function findPagesOf(db: Db, { key }: CardPayment, browserHash: string, now: number) {
  return db
    .selectFrom('payment_link_sessions')
    .select(['session_id', 'opened_at'])
    .where((row) => isFor(row, key))
    .where('browser_hash', '=', browserHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('opened_at', 'desc')
    .execute()
}

/** Each page is a session at the provider. @param reference what is paid. @throws {TooMany} */
export async function countPaymentPage(
  db: Db,
  reference: string,
  clientHash: string,
  now: number,
): Promise<void> {
  const limit = {
    key: limitKey('payment-pages', `${reference} ${clientHash}`),
    max: OPENED_PER_NETWORK,
    withinMs: HOUR_MS,
  }
  await db.transaction().execute(async (tx) => {
    const locked = await lockLimit(tx, limit, now)
    enforceLimit(locked, now, TOO_MANY)
    await countHit(tx, locked, now)
  })
}

function isFor(row: ExpressionBuilder<Database, 'payment_link_sessions'>, key: PaymentKey) {
  if (key.order_id === null) return row('deposit_id', '=', key.deposit_id)
  if (key.change_id) return row('change_id', '=', key.change_id)
  return row.and([row('order_id', '=', key.order_id), row('change_id', 'is', null)])
}

/** The changes of an order that can be paid on an open page, or whose paid page is not settled. */
export async function findChangesWithPages(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_link_sessions')
    .select('change_id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('change_id', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return rows.flatMap(({ change_id }) => change_id ?? [])
}

/** Adds a payment page that the provider has and the shop may have lost. */
export async function addPaymentPage(
  db: Db,
  key: PaymentKey,
  { sessionId, createdAt, expiresAt }: { sessionId: string; createdAt: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('payment_link_sessions')
    .values({
      ...key,
      session_id: sessionId,
      browser_hash: '',
      opened_at: createdAt,
      expires_at: expiresAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

/** Lists the sessions that may still be paid, or were paid and are not settled; oldest first. */
export async function listOpenPages(db: Db, { key }: CardPayment): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_link_sessions')
    .select('session_id')
    .where((row) => isFor(row, key))
    .where('ended_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('session_id')
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function closePage(db: Db, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('payment_link_sessions')
    .set({ ended_at: at })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Once one was paid: nobody can pay on another page, and an authorization of another page is voided. */
export async function expireOtherPages(
  db: Db,
  context: PaymentContext,
  payment: CardPayment,
  paid: string | null,
): Promise<void> {
  for (const sessionId of await listOpenPages(db, payment)) {
    if (sessionId === paid || (await expireOrVoid(db, context, payment, sessionId)))
      await closePage(db, sessionId, context.now())
  }
}

/** @returns whether it is over. */
async function expireOrVoid(
  db: Db,
  { payments, now }: PaymentContext,
  payment: CardPayment,
  sessionId: string,
): Promise<boolean> {
  let status: PaymentStatus | null = await payments.session(sessionId)
  if (status?.state === 'open') status = await payments.expire(sessionId)
  if (status === null || status.state === 'expired') return true
  if (status.state === 'open') throw new ProviderUnavailableError('The payment page could not be closed.')
  let { intent } = status
  if (intent?.state === 'authorized')
    intent = (await payments.void(intent.id)) ?? (await payments.session(sessionId))?.intent ?? null
  if (intent === null || intent.state === 'voided') return true
  if (intent.state !== 'captured') return false
  const reason = 'The card was charged twice. Refund one of the payments in the payment provider’s dashboard.'
  await db.transaction().execute(async (tx) => {
    await payment.lock(tx)
    await payment.flag(tx, reason, now())
  })
  return true
}

/** Finds the order or deposit of a session; null when it has neither a payment link nor a deposit. */
export async function findKeyOfPage(db: Db, sessionId: string): Promise<PaymentKey | null> {
  const row = await db
    .selectFrom('payment_link_sessions')
    .select(['order_id', 'deposit_id', 'change_id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return (row as PaymentKey | undefined) ?? null
}

/** Whether this browser opened the payment page that was paid. */
export async function hasPaid(
  db: Db,
  { orderId, sessionId, browserHash }: { orderId: number; sessionId: string | null; browserHash: string },
): Promise<boolean> {
  if (sessionId === null) return false
  const row = await db
    .selectFrom('payment_link_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('order_id', '=', orderId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}
