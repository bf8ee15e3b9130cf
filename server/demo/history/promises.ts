import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { StoredOrder } from './add-orders.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'
import type { OrderStory } from './simulate-order.ts'

const HANDLING_DAYS = 3

export interface Promises {
  calendar: Calendar
  late: OrderStory | undefined
  dueToday: OrderStory | undefined
  delayed: OrderStory | undefined
}

/** Chooses the oldest orders that still have to ship: one was given a later day, one is late, and one is due today. */
export function planPromises(stories: OrderStory[], calendar: Calendar): Promises {
  const [delayed, late, dueToday] = stories.filter(({ plan }) => plan.outcome === 'paid')
  return { calendar, late, dueToday, delayed }
}

/** The day by which it ships, or null for what has no parcel. */
export function promiseOf(story: OrderStory, promises: Promises): string | null {
  const { calendar, late, dueToday, delayed } = promises
  const { plan, paidAt } = story
  if (paidAt === null || plan.method === 'pickup' || plan.channel === 'gift-card') return null
  if (story === late) return calendar.dayOf(1)
  if (story === dueToday) return calendar.dayOf(0)
  if (story === delayed) return laterDay(calendar)
  const day = calendar.dayAfter(paidAt, HANDLING_DAYS)
  const tomorrow = calendar.dayOf(-1)
  return plan.outcome === 'paid' && day < tomorrow ? tomorrow : day
}

function laterDay({ now, dayAfter }: Calendar): string {
  return dayAfter(now + 7 * DAY_MS, 1)
}

/** Adds a short delay, whose customer has answered that they will wait. */
export async function addDelay(
  tx: Tx,
  stored: StoredOrder[],
  { calendar, delayed }: Promises,
  staffId: string,
): Promise<void> {
  const order = stored.find(({ story }) => story === delayed)
  if (!order) return
  const [from, to] = [calendar.dayOf(1), laterDay(calendar)]
  const [at, answeredAt] = [calendar.at(1, 10 * 60 + 30), calendar.at(1, 13 * 60)]
  await insertMany(tx, 'order_delays', [
    {
      order_id: order.orderId,
      token_hash: null,
      old_ship_by: from,
      new_ship_by: to,
      actor: staffId,
      at,
      reason: 'The leather for its sheath came in with a flaw, and the next side arrives on Monday.',
      ...{ unanswered: 'wait', answer_by: from, answer: 'wait', answered_at: answeredAt },
      ...{ warned_at: null, cancelling_at: null, replaced_at: null, ended_at: null },
    },
  ])
  await insertMany(tx, 'order_events', [
    { order_id: order.orderId, at, kind: 'delayed', actor: staffId, detail: JSON.stringify({ from, to }) },
    {
      ...{ order_id: order.orderId, at: answeredAt, kind: 'delay_answered' as const, actor: null },
      detail: JSON.stringify({ answer: 'wait' }),
    },
  ])
}
