import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { HISTORY_DISPUTE } from './add-disputes.ts'
import { HISTORY_SESSION } from './simulate-order.ts'

const TRIES = 60
const TIMEOUT_MS = 10 * SECOND_MS

/**
 * Sends the payments of the history to the sandbox's payment provider, so that they can be refunded and disputed like any other.
 * Every start sends them again, because the sandbox may have lost its data; it ignores payments that it knows. It starts after the
 * shop, hence the retries.
 */
export async function sendPastPayments(db: Db, sandboxUrl: string, isStopped: () => boolean): Promise<void> {
  const payments = [...(await pastPayments(db)), ...(await pastDeposits(db))]
  if (payments.length === 0) return
  for (let tries = 0; tries < TRIES && !isStopped(); tries++) {
    if (await send(sandboxUrl, payments)) return
    await setTimeout(SECOND_MS, undefined, { ref: false })
  }
}

async function send(sandboxUrl: string, payments: object[]): Promise<boolean> {
  return fetch(`${sandboxUrl}/control/past-payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payments }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
}

interface Captured {
  session_id: string | null
  intent_id: string | null
  card_brand: string | null
  card_last4: string | null
}

async function pastPayments(db: Db): Promise<object[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.id', 'order_uuid', 'name', 'email', 'card_brand', 'card_last4'])
    .select(['session_id', 'intent_id', 'captured_cents', 'orders.created_at as paid_at'])
    .where('session_id', 'like', `${HISTORY_SESSION}%`)
    .where('payments.state', '=', 'captured')
    .orderBy('orders.id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.order_id', 'refunds.order_id')
    .select(['refunds.order_id', 'request_key', 'cents', 'done_at', 'actor'])
    .where('session_id', 'like', `${HISTORY_SESSION}%`)
    .where('done_at', 'is not', null)
    .orderBy('at')
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select(['order_id', 'provider_id', 'amount_cents', 'status', 'opened_at', 'due_by'])
    .where('provider_id', 'like', `${HISTORY_DISPUTE}%`)
    .execute()
  const disputesOf = Map.groupBy(disputes, ({ order_id }) => order_id)
  const byOrder = Map.groupBy(refunds, ({ order_id }) => order_id)
  return rows.map((row) => ({
    ...toPayment(row, { reference: row.order_uuid, amount: row.captured_cents, paidAt: row.paid_at }),
    ...{ name: row.name, email: row.email, metadata: { order_uuid: row.order_uuid } },
    disputes: (disputesOf.get(row.id) ?? []).map((dispute) => ({
      ...{ id: dispute.provider_id, amount: dispute.amount_cents, at: toSeconds(dispute.opened_at) },
      due_by: toSeconds(dispute.due_by ?? 0),
      status: dispute.status === 'open' ? 'needs_response' : 'won',
    })),
    refunds: (byOrder.get(row.id) ?? []).map(({ request_key, cents, done_at, actor }) => ({
      ...{ amount: cents, at: toSeconds(done_at ?? 0) },
      // The shop's own refunds name who asked for them.
      metadata: { order_uuid: row.order_uuid, request_key, actor },
    })),
  }))
}

async function pastDeposits(db: Db): Promise<object[]> {
  const rows = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['deposits.uuid', 'name', 'email', 'card_brand', 'card_last4', 'session_id', 'intent_id'])
    .select(['captured_cents', 'paid_at'])
    .where('session_id', 'like', `${HISTORY_SESSION}%`)
    .where('deposits.state', '=', 'captured')
    .execute()
  return rows.map((row) => ({
    ...toPayment(row, { reference: row.uuid, amount: row.captured_cents, paidAt: row.paid_at ?? 0 }),
    ...{ name: row.name, email: row.email, metadata: { deposit_uuid: row.uuid }, refunds: [], disputes: [] },
  }))
}

function toPayment(
  { session_id, intent_id, card_brand, card_last4 }: Captured,
  { reference, amount, paidAt }: { reference: string; amount: number; paidAt: number },
) {
  return {
    ...{ session: session_id, intent: intent_id, amount, reference, paid_at: toSeconds(paidAt) },
    card: { brand: card_brand ?? 'visa', last4: card_last4 ?? '4242' },
  }
}

function toSeconds(at: number): number {
  return Math.floor(at / SECOND_MS)
}
