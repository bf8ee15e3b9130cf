import { DUE, ORDER_STATUSES, type OrderStatus } from '#contract/sales/orders/order-states.ts'

const ON = ['true'] as const

/** The parameters of the list in the URL. */
export const ORDER_FILTERS = {
  status: (text: string) => statusesIn(text).join(',') || undefined,
  flagged: ON,
  disputes: ON,
  unfulfilled: ON,
  due: DUE,
  tab: ['pickup'],
  sort: ['to-pack', 'newest'],
} as const

/** "paid,shipped" */
export function statusesIn(text: string): OrderStatus[] {
  const chosen = text.split(',')
  return ORDER_STATUSES.filter((status) => chosen.includes(status))
}
