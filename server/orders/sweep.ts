import { sql } from 'kysely'
import { HOUR_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'
import { handleEvent } from './events-in.ts'
import { lapse } from './lapse.ts'
import { settleOrder, type Till } from './settle.ts'

/** Longer than any page to pay on is open: one that ends later was opened by a clock since set back. */
const OPEN_AT_MOST_MS = HOUR_MS

/** So long at most a page to pay on takes to open; an order still without one then was left by a crash. */
const OPENING_TAKES_AT_MOST_MS = 2 * 60_000
const AT_ONCE = 200

/**
 * Goes on with everything that was left half-way, by a crash, a lost event or a silent provider. Safe to run at any
 * time, twice, and beside itself. @returns what could not be done this time; the next sweep tries again.
 */
export async function sweepOrders(db: Db, till: Till): Promise<Error[]> {
  const failures: Error[] = []
  const attempt = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) =>
      failures.push(error instanceof Error ? error : new Error(String(error))),
    )
  }
  for (const { order_id, state, opened_at, expires_at } of await unsettled(db, till.now())) {
    if (state !== 'opening') {
      await attempt(settleOrder(db, till, order_id, { endIfOpen: expires_at <= till.now() }))
    } else if (Math.abs(till.now() - opened_at) > OPENING_TAKES_AT_MOST_MS) {
      await attempt(lapse(db, order_id, { kind: 'failed', at: till.now() }))
    }
  }
  for (const event of await unhandledEvents(db)) await attempt(handleEvent(db, till, event))
  return failures
}

async function unsettled(db: Db, now: number) {
  return (
    db
      .selectFrom('payments')
      .select(['order_id', 'state', 'opened_at', 'expires_at'])
      // As the index says it, word for word: it holds no others.
      .where(sql<boolean>`state in ('opening', 'open', 'capturing', 'refusing')`)
      .where((payment) =>
        payment.or([
          payment('state', 'in', ['opening', 'capturing', 'refusing']),
          payment.and([
            payment('state', '=', 'open'),
            payment.or([payment('expires_at', '<=', now), payment('expires_at', '>', now + OPEN_AT_MOST_MS)]),
          ]),
        ]),
      )
      .orderBy('updated_at')
      .limit(AT_ONCE)
      .execute()
  )
}

async function unhandledEvents(db: Db) {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'type', 'order_uuid', 'session_id'])
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    orderUuid: row.order_uuid,
    sessionId: row.session_id,
  }))
}
