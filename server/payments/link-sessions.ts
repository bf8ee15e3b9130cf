import { SESSION_LIFETIME_MS } from '#contract/checkout/payment-window.ts'
import type { Db } from '#server/db/open.ts'
import {
  type PaymentStatus,
  ProviderUnavailableError,
  type SessionRequest,
} from '#server/integrations/payments.ts'
import type { PaymentContext } from './context.ts'
import type { Payable, PayableKey } from './payable.ts'

/** More open pages than anyone needs; opening another one ends the oldest. */
const MAX_OPEN_SESSIONS = 20

/** It was paid, cancelled, or its time is over. */
export class NotPayableError extends Error {}

/**
 * Opens another payment page of a payment link or a deposit.
 * @param request its `expiresAt` is set here. @param ends.at the latest time at which the page may be opened.
 * @returns the URL of the page.
 * @throws {NotPayableError} @throws {ProviderUnavailableError} @throws {ProviderRejectedError} with no page open
 */
export async function openLinkSession(
  db: Db,
  context: PaymentContext,
  payable: Payable,
  request: Omit<SessionRequest, 'expiresAt'>,
  { browserHash }: { browserHash: string },
): Promise<string> {
  await endOldest(db, context, payable)
  const openedAt = context.now()
  const expiresAt = openedAt + SESSION_LIFETIME_MS
  const { sessionId, url } = await context.payments.openSession({ ...request, expiresAt })
  const isPayable = await db.transaction().execute(async (tx) => {
    const { state, session_id, expires_at } = await payable.lock(tx)
    if (state !== 'open' || session_id !== null || expires_at <= openedAt) return false
    if (!(await payable.isWanted(tx, state))) return false
    await tx
      .insertInto('payment_link_sessions')
      .values({
        ...payable.key,
        session_id: sessionId,
        browser_hash: browserHash,
        opened_at: openedAt,
        expires_at: expiresAt,
        ended_at: null,
      })
      .execute()
    return true
  })
  if (isPayable) return url
  // The customer never got the page's URL and can't pay.
  await context.payments.expire(sessionId)
  throw new NotPayableError('It was paid, cancelled, or its time is over.')
}

async function endOldest(db: Db, context: PaymentContext, payable: Payable): Promise<void> {
  const open = await openSessions(db, payable)
  for (const sessionId of open.slice(0, Math.max(0, open.length + 1 - MAX_OPEN_SESSIONS))) {
    const status = await context.payments.expire(sessionId)
    if (status === null || status.state === 'expired') await endSession(db, sessionId, context.now())
  }
}

/** Of a payment page that the provider has and the shop may have lost. */
export async function addLinkSession(
  db: Db,
  key: PayableKey,
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

/** Those that may still be paid, or were paid and are not settled. Oldest first. */
export async function openSessions(db: Db, { key }: Payable): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_link_sessions')
    .select('session_id')
    .where((row) =>
      key.order_id === null ? row('deposit_id', '=', key.deposit_id) : row('order_id', '=', key.order_id),
    )
    .where('ended_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('session_id')
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function endSession(db: Db, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('payment_link_sessions')
    .set({ ended_at: at })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Once one was paid: nobody can pay on another page, and an authorization of another page is voided. */
export async function endOtherSessions(
  db: Db,
  context: PaymentContext,
  payable: Payable,
  paid: string | null,
): Promise<void> {
  for (const sessionId of await openSessions(db, payable)) {
    if (sessionId === paid || (await endUnwanted(db, context, payable, sessionId)))
      await endSession(db, sessionId, context.now())
  }
}

/** @returns whether it is over. */
async function endUnwanted(
  db: Db,
  { payments, now }: PaymentContext,
  payable: Payable,
  sessionId: string,
): Promise<boolean> {
  let status: PaymentStatus | null = await payments.session(sessionId)
  if (status?.state === 'open') status = await payments.expire(sessionId)
  if (status === null || status.state === 'expired') return true
  if (status.state === 'open') throw new ProviderUnavailableError('The payment page could not be closed.')
  let { intent } = status
  if (intent?.state === 'authorized')
    intent = (await payments.release(intent.id)) ?? (await payments.session(sessionId))?.intent ?? null
  if (intent === null || intent.state === 'released') return true
  if (intent.state !== 'captured') return false
  const reason = 'The card was charged twice. Refund one of the payments in the payment provider’s dashboard.'
  await db.transaction().execute(async (tx) => {
    await payable.lock(tx)
    await payable.markForReview(tx, reason, now())
  })
  return true
}

/** What a session is for; null when it is not of a link or a deposit. */
export async function findSessionKey(db: Db, sessionId: string): Promise<PayableKey | null> {
  const row = await db
    .selectFrom('payment_link_sessions')
    .select(['order_id', 'deposit_id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return (row as PayableKey | undefined) ?? null
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
