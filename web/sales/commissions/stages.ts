import { longDay, monthDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import {
  COMMISSION_STATE_LABELS,
  type CommissionState,
} from '#contract/sales/commissions/commission-states.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { orderStages } from '#web/sales/orders/progress.ts'

export interface CommissionStage {
  label: string
  reached: boolean
  /** ISO 8601, if known. */
  at?: string | undefined
  /** Before and after the day. */
  before?: string
  after?: string
  hint?: string | undefined
}

/** The states that each stage needs; a later one counts as well. */
const PATH: CommissionState[] = ['enquiry', 'quoted', 'accepted', 'in_progress', 'ready', 'paid', 'complete']
const ENDED: CommissionState[] = ['declined', 'withdrawn', 'expired', 'cancelled']

/** Lists the stages of a commission, reached or not. */
export function commissionStages(commission: Commission, order: Order | null): CommissionStage[] {
  const { state } = commission
  const steps = [
    requestStage(commission),
    ...quoteStages(commission),
    ...benchStages(commission),
    ...balanceStages(commission, order),
  ]
  if (!ENDED.includes(state)) return steps
  const end = { label: COMMISSION_STATE_LABELS[state], reached: true, at: timeOf(commission, state) }
  return [...steps.filter(({ reached }) => reached), end]
}

function requestStage({ created_at }: Commission): CommissionStage {
  return { label: 'Request sent', reached: true, at: created_at }
}

function quoteStages(commission: Commission): CommissionStage[] {
  const { quote, state, payments } = commission
  const accepted = {
    label: 'Quote accepted',
    reached: hasReached(commission, 'accepted'),
    at: timeOf(commission, 'accepted'),
    hint: quote && state === 'quoted' ? `Good until ${longDay(quote.valid_until)}` : undefined,
  }
  if (quote?.deposit === 0) return [accepted]
  const deposit = payments.find(({ kind }) => kind === 'deposit')
  return [
    accepted,
    {
      label: 'Deposit paid',
      reached: deposit !== undefined,
      at: deposit?.paid_at,
      ...(deposit && { after: `, ${formatDollars(deposit.amount)}` }),
    },
  ]
}

function benchStages(commission: Commission): CommissionStage[] {
  const finishBy = commission.quote?.finish_by
  return [
    {
      label: 'On the bench',
      reached: hasReached(commission, 'in_progress'),
      at: timeOf(commission, 'in_progress'),
      before: commission.state === 'in_progress' ? 'Since ' : '',
    },
    {
      label: 'Ready',
      reached: hasReached(commission, 'ready'),
      at: timeOf(commission, 'ready'),
      hint: `${finishBy ? `About ${monthDay(finishBy)}. ` : ''}You pay the balance.`,
    },
  ]
}

/** After the balance, those of its order. */
function balanceStages(commission: Commission, order: Order | null): CommissionStage[] {
  if (!hasReached(commission, 'paid')) return [{ label: 'On its way', reached: false }]
  const balance = commission.payments.find(({ kind }) => kind === 'balance')
  const paid = {
    label: 'Balance paid',
    reached: true,
    at: balance?.paid_at ?? timeOf(commission, 'paid'),
    ...(balance && { after: `, ${formatDollars(balance.amount)}` }),
  }
  const later = order ? orderStages(order).filter(({ label }) => label !== 'Placed' && label !== 'Paid') : []
  return [paid, ...later]
}

/** The state of an ended commission is what it had reached before. */
function hasReached({ state, timeline }: Commission, wanted: CommissionState): boolean {
  const rank = (each: CommissionState) => PATH.indexOf(each)
  if (rank(state) >= rank(wanted)) return true
  return ENDED.includes(state) && timeline.some((entry) => entry.state === wanted)
}

function timeOf({ timeline }: Commission, state: CommissionState): string | undefined {
  return timeline.findLast((entry) => entry.state === state)?.at
}
