import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { StoredOrder } from './add-orders.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'

export const HISTORY_DISPUTE = 'du_history'

const REASON = 'product_not_received'
const TIME_FOR_EVIDENCE_MS = 8 * DAY_MS

/** Adds a dispute that still needs evidence, and one that the shop has won. */
export async function addDisputes(tx: Tx, stored: StoredOrder[], calendar: Calendar): Promise<void> {
  const shipped = stored.filter(
    ({ story }) => story.shippedAt !== null && story.intentId !== null && story.refund === null,
  )
  const [open] = shipped.filter(({ story }) => story.plan.daysAgo < 14)
  const [won] = shipped.filter(({ story }) => story.plan.daysAgo < 90)
  if (!open || !won) return
  await addDispute(
    tx,
    won,
    { openedAt: calendar.at(58, 14 * 60), closedAt: calendar.at(31, 10 * 60) },
    calendar,
  )
  await addDispute(tx, open, { openedAt: calendar.at(2, 15 * 60), closedAt: null }, calendar)
}

async function addDispute(
  tx: Tx,
  { story, orderId }: StoredOrder,
  { openedAt, closedAt }: { openedAt: number; closedAt: number | null },
  { now }: Calendar,
): Promise<void> {
  const amount_cents = story.bill.amountDue
  await insertMany(tx, 'disputes', [
    {
      ...{ provider_id: `${HISTORY_DISPUTE}${orderId}`, order_id: orderId, deposit_id: null, amount_cents },
      ...{ reason: REASON, status: closedAt === null ? 'open' : 'won' },
      ...{ due_by: openedAt + TIME_FOR_EVIDENCE_MS, opened_at: openedAt, closed_at: closedAt, asked_at: now },
    },
  ])
  const detail = JSON.stringify({ cents: amount_cents, reason: REASON })
  const event = { order_id: orderId, actor: null, detail }
  await insertMany(tx, 'order_events', [
    { ...event, at: openedAt + MINUTE_MS, kind: 'dispute_opened' },
    ...(closedAt === null ? [] : [{ ...event, at: closedAt + MINUTE_MS, kind: 'dispute_won' as const }]),
  ])
}
