import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'

const TRIES = 60
const TIMEOUT_MS = 10 * SECOND_MS
const PAST_SESSIONS = 'cs_test_history%'
const PAST_DISPUTES = 'du_history%'

/**
 * Sends the payments of the past to the sandbox's payment provider, so that they can be refunded and disputed like any other.
 * Every start sends them again, because the sandbox may have lost its data; it ignores payments that it knows. It starts after the
 * shop, hence the retries.
 */
export async function sendPastPayments(db: Db, sandboxUrl: string, isStopped: () => boolean): Promise<void> {
  const payments = await pastPayments(db)
  if (payments.length === 0) return
  for (let tries = 0; tries < TRIES && !isStopped(); tries++) {
    const sent = await fetch(`${sandboxUrl}/control/past-payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payments }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    if (sent?.ok) return
    await setTimeout(SECOND_MS, undefined, { ref: false })
  }
}

async function pastPayments(db: Db): Promise<object[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.id as order_id', 'order_uuid as reference', 'orders.created_at as paid_at'])
    .select(['name', 'email', 'card_brand', 'card_last4', 'session_id', 'intent_id', 'captured_cents'])
    .where('session_id', 'like', PAST_SESSIONS)
    .where('payments.state', '=', 'captured')
    .orderBy('orders.id')
    .execute()
  const deposits = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select([sql<null>`null`.as('order_id'), 'deposits.uuid as reference', 'paid_at'])
    .select(['name', 'email', 'card_brand', 'card_last4', 'session_id', 'intent_id', 'captured_cents'])
    .where('session_id', 'like', PAST_SESSIONS)
    .where('deposits.state', '=', 'captured')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['order_id', 'request_key', 'cents', 'done_at', 'actor'])
    .where('done_at', 'is not', null)
    .orderBy('at')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['order_id', 'provider_id', 'amount_cents', 'status', 'opened_at', 'due_by'])
    .where('provider_id', 'like', PAST_DISPUTES)
    .execute()
  return [...payments, ...deposits].map((row) => {
    const { order_id, reference } = row
    const ofOrder = (each: { order_id: number | null }) => order_id !== null && each.order_id === order_id
    const metadata = order_id === null ? { deposit_uuid: reference } : { order_uuid: reference }
    return {
      ...{ session: row.session_id, intent: row.intent_id, amount: row.captured_cents, reference, metadata },
      ...{ name: row.name, email: row.email, paid_at: toSeconds(row.paid_at) },
      card: { brand: row.card_brand ?? 'visa', last4: row.card_last4 ?? '4242' },
      // The shop's own refunds name who asked for them.
      refunds: refunds.filter(ofOrder).map(({ request_key, cents, done_at, actor }) => ({
        ...{ amount: cents, at: toSeconds(done_at), metadata: { ...metadata, request_key, actor } },
      })),
      disputes: disputes.filter(ofOrder).map(({ provider_id, amount_cents, status, opened_at, due_by }) => ({
        ...{ id: provider_id, amount: amount_cents, at: toSeconds(opened_at), due_by: toSeconds(due_by) },
        status: status === 'open' ? 'needs_response' : 'won',
      })),
    }
  })
}

function toSeconds(at: number | null): number {
  return Math.floor((at ?? 0) / SECOND_MS)
}
