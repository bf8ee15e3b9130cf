import { dayIn, daysFrom, shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'

const SOON_DAYS = 14
const LATE_AFTER_DAYS = 2

export interface NextStep {
  text: string
  /** `late`: rust with a warning. `due`: a brass dot. */
  look: 'late' | 'due' | 'plain'
}

export interface Today {
  /** "2026-11-25" in the shop's time zone. */
  today: string
  /** ISO 8601 */
  now: string
  timeZone: string
}

/** Lists the next step that is due, then a message of the customer that needs an answer. */
export function nextSteps(commission: AdminCommission, today: Today): NextStep[] {
  const { state, unanswered_since: since } = commission
  const step = STEPS[state]?.(commission, today)
  const isOpen = STEPS[state] !== undefined
  const message = state !== 'enquiry' && isOpen && since ? [waiting(since, today, 'Message waits')] : []
  return [...(step ? [step] : []), ...message]
}

type StepOf = (commission: AdminCommission, today: Today) => NextStep | null

const STEPS: Partial<Record<AdminCommission['state'], StepOf>> = {
  enquiry: ({ unanswered_since: since }, today) =>
    since ? waiting(since, today, 'Waiting') : { text: 'Waiting for the customer', look: 'plain' },
  quoted: ({ quote }, { today }) =>
    quote && { text: `Good through ${shortDay(quote.valid_until, today)}`, look: 'plain' },
  accepted: ({ quote }) =>
    quote && quote.deposit > 0
      ? { text: `Deposit due, ${formatDollars(quote.deposit)}`, look: 'due' }
      : { text: 'To start', look: 'due' },
  in_progress: ({ quote }, { today }) => (quote?.finish_by ? finishBy(quote.finish_by, today) : null),
  ready: (commission) => {
    const balance = balanceOf(commission)
    return { text: balance > 0 ? `Balance due, ${formatDollars(balance)}` : 'Shipping due', look: 'due' }
  },
  paid: ({ order_status: status }) => {
    if (status === 'paid') return { text: 'To ship', look: 'due' }
    return { text: status === 'cancelled' ? 'Order cancelled' : 'Shipped, to complete', look: 'plain' }
  },
}

function waiting(since: string, { now }: Today, verb: string): NextStep {
  const days = Math.floor((Date.parse(now) - Date.parse(since)) / DAY_MS)
  if (days < 1) return { text: verb === 'Waiting' ? 'New' : 'New message', look: 'due' }
  return {
    text: `${verb} ${pluralize(days, 'day')}`,
    look: days >= LATE_AFTER_DAYS ? 'late' : 'plain',
  }
}

function finishBy(day: string, today: string): NextStep {
  const days = daysFrom(today, day)
  if (days < 0) return { text: `Late, due ${shortDay(day, today)}`, look: 'late' }
  if (days === 0) return { text: 'Finish today', look: 'due' }
  return { text: `Finish by ${shortDay(day, today)}`, look: days <= SOON_DAYS ? 'due' : 'plain' }
}

/** Returns the price minus the deposit, in dollars, before shipping, tax and the card fee. */
export function balanceOf({ quote }: Pick<AdminCommission, 'quote'>): number {
  return quote ? toDollars(toCents(quote.price) - toCents(quote.deposit)) : 0
}

/** The most urgent one first. */
export function byUrgency(commissions: AdminCommission[], today: Today): AdminCommission[] {
  const dueDay = ({ state, quote, unanswered_since: since, created_at }: AdminCommission): string => {
    if (state === 'enquiry') return since ?? `9${created_at}`
    if (state === 'quoted' || state === 'accepted') return quote?.valid_until ?? '9'
    if (state === 'in_progress') return quote?.finish_by ?? '9'
    return dayIn(today.timeZone, created_at)
  }
  return commissions.toSorted((a, b) => dueDay(a).localeCompare(dueDay(b)))
}
