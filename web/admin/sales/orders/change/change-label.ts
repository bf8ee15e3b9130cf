import { formatDollars } from '#contract/platform/values/money.ts'
import type { OrderChange } from '#contract/sales/orders/order-change.ts'
import { signed } from './change-values.ts'

const STATES: Record<OrderChange['state'], string> = {
  applied: 'Changed',
  pending: 'Change sent',
  expired: 'Change not paid in time',
  withdrawn: 'Change withdrawn',
}

const SETTLED = { link: ' by payment link', refund: ' given back', waive: ' waived', cash: ' in cash' }

/** "Changed: Added: Initials E.N. on the blade, $40.00. +$41.20 by payment link, $212.41 before, $253.61 now" */
export function changeLabel(
  { what, difference, settled, state }: OrderChange,
  totals?: { before?: number; after?: number },
): string {
  const amount = difference === 0 ? null : `${signed(difference)}${settled ? SETTLED[settled] : ''}`
  const { before, after } = totals ?? {}
  const compared =
    before === undefined || after === undefined || before === after
      ? null
      : `${formatDollars(before)} before, ${formatDollars(after)} now`
  const money = [amount, compared].filter(Boolean).join(', ')
  const sentences = [...what, money].filter(Boolean).join(' ')
  return sentences ? `${STATES[state]}: ${sentences}` : STATES[state]
}
