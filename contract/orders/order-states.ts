export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'complete', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What customers see: `short` in lists, `headline` on the order's page. */
export const CUSTOMER_LABELS: Record<OrderStatus, { short: string; headline: string }> = {
  pending: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  paid: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  shipped: { short: 'On its way', headline: 'On its way' },
  complete: { short: 'Order Complete', headline: 'Order Complete' },
  cancelled: { short: 'Order Cancelled', headline: 'Order Cancelled' },
}
