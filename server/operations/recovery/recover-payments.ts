import { HOUR_MS } from '#contract/platform/values/time.ts'
import { raiseLastNumber } from '#server/platform/db/bulk-insert.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import type { PaymentIntent } from '#server/platform/integrations/payments.ts'
import { changeOf, type NumberedOrder, readOrderNumber } from '#server/sales/orders/order-metadata.ts'
import { findOrder } from '#server/sales/orders/queries.ts'
import { rebuildOpenOrder, rebuildPaidOrder } from '#server/sales/orders/recovery/rebuild-order.ts'
import { unreserveForPaidOrder } from '#server/sales/orders/recovery/take-stock.ts'
import { syncRecentPayments } from '#server/sales/orders/sync-recent-payments.ts'
import { forgetAsks } from '#server/sales/payments/provider-asks.ts'
import { captured } from './captured.ts'
import type { RecoveryContext, RefundsByIntent } from './context.ts'
import { findContradiction, isDeposit, isOfThisShop, readSession, toChargedOrder } from './lost-order.ts'
import { recoverChanges } from './recover-changes.ts'
import { recoverDepositRefunds, recoverDeposits } from './recover-deposits.ts'
import { recoverRefunds, reportUnknownRefunds } from './recover-refunds.ts'
import { settleKnownOrder, settleUnsettledOrders } from './settle-known-orders.ts'

/**
 * A payment page is open for half an hour, so an hour holds every session whose order the snapshot may have without knowing
 * how its payment ended. The other hour is for a clock that was wrong.
 */
const MARGIN_MS = 2 * HOUR_MS
/** Numbers that were given out without a payment session are among these. */
const NUMBERS_AHEAD = 1000

/**
 * Brings a restored shop up to date with the payment provider. Each order is one transaction, and what is done is not done
 * again, so it can be repeated after any interruption. @throws {ProviderUnavailableError}
 */
export async function recoverPayments(context: RecoveryContext): Promise<void> {
  const { lists, progress } = context
  const since = await startOfLists(context)
  // Oldest first: of two orders for one last piece, the later one goes without.
  const listedSessions = (await lists.sessionsSince(since)).toReversed().filter(isOfThisShop)
  const ofOrders = listedSessions.filter((session) => !isDeposit(session))
  const sessions = ofOrders.filter(({ metadata }) => changeOf(metadata) === null)
  const older = await olderSessions(context, ofOrders)
  const listed = (await lists.refundsSince(since)).toReversed()
  const refunds: RefundsByIntent = Map.groupBy(listed, ({ intentId }) => intentId)
  const paid = await withoutRecorded(
    context.db,
    sessions.filter(({ paidAt }) => paidAt !== null),
  )
  progress.missing = paid.length
  // An order of a commission needs its deposit.
  await recoverDeposits(context, listedSessions.filter(isDeposit))
  await raiseOrderNumbers(context, sessions)
  const ofUnsettled = await recoverRefunds(context, sessions, refunds)
  await settleUnsettledOrders(context, sessions)
  const ofRebuilt = await recoverRefunds(context, sessions, ofUnsettled)
  for (const session of paid) {
    await recoverPaid(context, session, refunds)
    progress.missing -= 1
  }
  for (const session of sessions) if (session.paidAt === null) await recoverOpen(context, session, refunds)
  await recoverChanges(context, [...older, ...ofOrders])
  const ofDeposits = await recoverRefunds(context, ofOrders, ofRebuilt)
  await reportUnknownRefunds(context, await recoverDepositRefunds(context, ofDeposits))
  await recoverOutsideMoney(context)
}

/** Failed refunds and disputes, whenever their payments were made. @throws {ProviderUnavailableError} */
async function recoverOutsideMoney({ db, paymentContext }: RecoveryContext): Promise<void> {
  await forgetAsks(db)
  const [error] = await syncRecentPayments(db, paymentContext)
  if (error) throw error
}

/** Returns when to list payments from, by both clocks: the lost server's may have been wrong, but its newest session was created before the snapshot. */
async function startOfLists({ db, lists, recovery }: RecoveryContext): Promise<number> {
  const newest = await db
    .selectFrom('payments')
    .select('session_id')
    .where('session_id', 'is not', null)
    .where('order_id', 'not in', (orders) =>
      orders.selectFrom('order_events').select('order_id').where('kind', '=', 'recovered'),
    )
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const createdAt = newest?.session_id ? (await lists.session(newest.session_id))?.createdAt : null
  return Math.max(0, Math.min(recovery.snapshot_at, createdAt ?? Number.POSITIVE_INFINITY) - MARGIN_MS)
}

/** Those of every order that the snapshot has as pending or paid, from before the list. Their changes may be newer. */
async function olderSessions(
  { db, lists }: RecoveryContext,
  listed: ListedSession[],
): Promise<ListedSession[]> {
  const known = new Set(listed.map(({ sessionId }) => sessionId))
  const open = db.selectFrom('orders').select('id').where('status', 'in', ['pending', 'paid'])
  const rows = await db
    .selectFrom('payments')
    .select('session_id')
    .where('order_id', 'in', open)
    .where('session_id', 'is not', null)
    .union(db.selectFrom('payment_link_sessions').select('session_id').where('order_id', 'in', open))
    .execute()
  const sessions: ListedSession[] = []
  for (const { session_id: id } of rows) {
    const session = id === null || known.has(id) ? null : await lists.session(id)
    if (session) sessions.push(session)
  }
  return sessions
}

/** Databases limit the number of values in one statement. */
const BATCH_SIZE = 500

async function withoutRecorded(db: Db, sessions: ListedSession[]): Promise<ListedSession[]> {
  const recorded = new Set<string | null>()
  for (let from = 0; from < sessions.length; from += BATCH_SIZE) {
    const ids = sessions.slice(from, from + BATCH_SIZE).map(({ sessionId }) => sessionId)
    const rows = await db
      .selectFrom('payments')
      .select('session_id')
      .where('session_id', 'in', ids)
      .where('state', '=', 'captured')
      .execute()
    for (const { session_id } of rows) recorded.add(session_id)
  }
  return sessions.filter(({ sessionId }) => !recorded.has(sessionId))
}

async function raiseOrderNumbers(
  { db, database }: RecoveryContext,
  sessions: ListedSession[],
): Promise<void> {
  const highest = Math.max(0, ...sessions.map(({ metadata }) => readOrderNumber(metadata) ?? 0))
  await db
    .transaction()
    .execute((tx) => raiseLastNumber(tx, database.engine, 'orders', highest + NUMBERS_AHEAD))
}

async function recoverPaid(
  context: RecoveryContext,
  session: ListedSession,
  refunds: RefundsByIntent,
): Promise<void> {
  const known = await findKnown(context.db, session)
  if (known !== null) return settleKnownOrder(context, known, session)
  const read = readSession(session)
  const isContradicted = read !== null && findContradiction(session, read.order) !== null
  const isCaptured = session.intent?.state === 'captured'
  const intent = isContradicted && !isCaptured ? session.intent : await captured(context, session)
  if (intent?.state === 'captured') return rebuildPaid(context, { ...session, intent }, intent, refunds)
  if (intent === null || intent.state === 'voided') return
  // Settling it says why its payment can't be captured.
  if (read) return rebuildUnpaid(context, session, read)
  context.progress.problems.push(
    `The payment ${intent.id} was accepted, but can't be captured, and its order is unknown. Check it in the payment provider's dashboard.`,
  )
}

async function rebuildPaid(
  context: RecoveryContext,
  session: ListedSession,
  intent: PaymentIntent,
  refunds: RefundsByIntent,
): Promise<void> {
  const { db, paymentContext, progress } = context
  const lost = await toChargedOrder(context.lists, session, intent)
  if (lost.flagReason === null) await unreserveForPaidOrder(db, lost.order.products, paymentContext.now())
  const payment = {
    intent,
    paidAt: Math.max(session.paidAt ?? 0, lost.order.placedAt),
    refunds: refunds.get(intent.id) ?? [],
  }
  await rebuild(context, session, async (tx, by) => {
    const { refunded, cancelled } = await rebuildPaidOrder(tx, lost, payment, by)
    progress.refunds += refunded
    progress.cancellations += cancelled
  })
}

async function findKnown(db: Db, { reference, sessionId }: ListedSession): Promise<number | null> {
  const byUuid = reference ? await findOrder(db, { orderUuid: reference }) : undefined
  const order = byUuid ?? (await findOrder(db, { sessionId }))
  return order?.id ?? null
}

async function rebuildUnpaid(
  context: RecoveryContext,
  session: ListedSession,
  read: NumberedOrder,
): Promise<void> {
  const { sessionId, createdAt } = session
  const lost = { sessionId, createdAt, ...read, flagReason: null }
  await rebuild(context, session, (tx, by) => rebuildOpenOrder(tx, lost, by))
  const orderId = await findKnown(context.db, session)
  if (orderId !== null) await settleKnownOrder(context, orderId, session)
}

async function recoverOpen(
  context: RecoveryContext,
  session: ListedSession,
  refunds: RefundsByIntent,
): Promise<void> {
  const { db, paymentContext } = context
  const canBePaid = session.state === 'open' || session.intent?.state === 'processing'
  if (!canBePaid || (await findKnown(db, session)) !== null) return
  const read = readSession(session)
  if (read) return rebuildUnpaid(context, session, read)
  // Nobody may pay for an order that the shop can't know. The customer may have been faster.
  const status = await paymentContext.payments.expire(session.sessionId)
  const isPaid = status?.intent?.state === 'authorized' || status?.intent?.state === 'captured'
  if (isPaid) await recoverPaid(context, { ...session, ...status, paidAt: paymentContext.now() }, refunds)
}

/** Another process that recovers the same shop may be faster. */
async function rebuild(
  { db, paymentContext }: RecoveryContext,
  session: ListedSession,
  work: (tx: Tx, by: { recoveryId: number; at: number }) => Promise<void>,
): Promise<void> {
  const by = { recoveryId: paymentContext.recoveryId, at: paymentContext.now() }
  try {
    await db.transaction().execute((tx) => work(tx, by))
  } catch (error) {
    if (!isUniqueViolation(error) || (await findKnown(db, session)) === null) throw error
  }
}
