import { formatDollars } from '#contract/platform/values/money.ts'
import type { OrderEvent } from '#contract/sales/orders/admin-orders.ts'
import type { OrderChange } from '#contract/sales/orders/order-change.ts'

const SETTLED = { link: ' by payment link', refund: ' given back', waive: ' waived', cash: ' in cash' }

/** "Changed: We added “Initials E.N.” for $40.00. +$41.20 in cash, $212.41 before, $253.61 now" */
export function changeLabel(
  { what, difference, settled }: OrderChange,
  { kind, detail }: Pick<OrderEvent, 'kind' | 'detail'>,
): string {
  const { before, after } = detail as { before?: number; after?: number }
  const money = [
    ...(difference === 0 ? [] : [`${signed(difference)}${settled ? SETTLED[settled] : ''}`]),
    ...(before === undefined || after === undefined || before === after
      ? []
      : [`${formatDollars(before)} before`, `${formatDollars(after)} now`]),
  ].join(', ')
  const sentences = [...what, money].filter(Boolean).join(' ').replace(/\.$/, '')
  const verb = kind === 'change_waiting' ? 'Change sent' : 'Changed'
  return sentences ? `${verb}: ${sentences}` : verb
}

/** 41.2 → "+$41.20"; -85 → "−$85.00" */
export function signed(dollars: number): string {
  return `${dollars > 0 ? '+' : dollars < 0 ? '−' : ''}${formatDollars(Math.abs(dollars))}`
}
