import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { SESSION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import type { Db } from '#server/platform/db/open.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { isTimeToAsk } from '#server/sales/payments/ask-times.ts'
import { VOIDED, VOIDING } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { expireOrder } from './expire-order.ts'
import { settleOrder } from './order-payment.ts'
import type { PaymentRow } from './queries.ts'
import { handleEvent } from './webhook-inbox.ts'

/** Opening a session takes less, so an order without one after this time was interrupted by a crash. */
const OPENING_MAX_MS = 2 * MINUTE_MS
const BATCH_SIZE = 200

/**
 * Settles orders after a crash, a lost event or a provider outage. Safe to run at any time, also concurrently.
 * @returns the errors; the next sweep retries.
 */
export async function sweepOrders(db: Db, context: PaymentContext): Promise<Error[]> {
  return [
    ...(await attemptEach(await findUnsettled(db, context.now()), (row) =>
      settleUnsettled(db, context, row),
    )),
    ...(await attemptEach(await findNeedlessBalances(db), (orderId) =>
      settleOrder(db, context, orderId, { expireIfOpen: true }),
    )),
    ...(await attemptEach(await findLinksToSettle(db, context.now()), (orderId) =>
      settleLink(db, context, orderId),
    )),
    ...(await attemptEach(await findUnhandledEvents(db), (event) => handleEvent(db, context, event))),
  ]
}

type UnsettledRow = Pick<PaymentRow, 'order_id' | 'state' | 'opened_at' | 'expires_at'>

async function settleUnsettled(
  db: Db,
  context: PaymentContext,
  { order_id, state, opened_at, expires_at }: UnsettledRow,
): Promise<void> {
  const now = context.now()
  if (state !== 'opening') await settleOrder(db, context, order_id, { expireIfOpen: expires_at <= now })
  else if (Math.abs(now - opened_at) > OPENING_MAX_MS)
    await expireOrder(db, order_id, { kind: 'failed', at: now })
}

async function findUnsettled(db: Db, now: number) {
  return (
    db
      .selectFrom('payments')
      .select(['order_id', 'state', 'opened_at', 'expires_at'])
      // Must match the partial index's condition exactly, or the database does not use it. SQL has the stored names: 'refusing' is VOIDING.
      .where(sql<boolean>`state in ('opening', 'open', 'capturing', 'refusing')`)
      .where((payment) =>
        payment.or([
          payment('state', 'in', ['opening', 'capturing', VOIDING]),
          payment.and([
            payment('state', '=', 'open'),
            payment.or([
              payment('expires_at', '<=', now),
              payment.and([
                payment('link', '=', 0),
                payment.or([isTimeToAsk('opened_at', now), payment('expires_at', '>', now + SESSION_MAX_MS)]),
              ]),
            ]),
          ]),
        ]),
      )
      // What was authorized goes first.
      .orderBy(sql`case when state = 'open' then 1 else 0 end`)
      .orderBy('updated_at')
      .limit(BATCH_SIZE)
      .execute()
  )
}

/** Open payment pages of commissions that were paid on another page, or cancelled. */
async function findNeedlessBalances(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('commissions', 'commissions.id', 'orders.commission_id')
    .select('orders.id')
    // For the partial index, see above.
    .where(sql<boolean>`payments.state in ('opening', 'open', 'capturing', 'refusing')`)
    .where('payments.state', '=', 'open')
    .where('commissions.state', '!=', 'ready')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders with payment pages that are over, that nobody should pay on any more, or whose events may be lost. */
async function findLinksToSettle(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_link_sessions as sessions')
    .innerJoin('payments', 'payments.order_id', 'sessions.order_id')
    .innerJoin('orders', 'orders.id', 'sessions.order_id')
    .select('orders.id')
    .distinct()
    .where('sessions.change_id', 'is', null)
    .where('sessions.ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('sessions.expires_at', '<=', now),
        isTimeToAsk('sessions.opened_at', now),
        row('sessions.opened_at', '>', now + SESSION_MAX_MS),
        row('payments.state', 'in', ['captured', VOIDED, 'expired']),
        row('orders.status', '=', 'cancelled'),
      ]),
    )
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Nobody can pay a cancelled order any more. */
async function settleLink(db: Db, context: PaymentContext, orderId: number): Promise<void> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await settleOrder(db, context, orderId, { expireIfOpen: status === 'cancelled' })
}

interface UnsettledOrder {
  order_id: number
  order_uuid: string
  session_id: string | null
}

/** All of them, whatever their time. */
export function findUnsettledOrders(db: Db): Promise<UnsettledOrder[]> {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id', 'order_uuid', 'session_id'])
    .where('payments.state', 'in', ['opening', 'open', 'capturing', VOIDING])
    .orderBy('order_id')
    .execute()
}

async function findUnhandledEvents(db: Db) {
  return db
    .selectFrom('payment_events')
    .select(['id', 'type', 'order_uuid as reference', 'session_id as sessionId', 'intent_id as intentId'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(BATCH_SIZE)
    .execute()
}
