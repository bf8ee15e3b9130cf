export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'complete', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** An order's state in the customer's words, short (lists) and as a headline (the order's own page). */
export const CUSTOMER_WORDS: Record<OrderStatus, { short: string; headline: string }> = {
  pending: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  paid: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  shipped: { short: 'On its way', headline: 'On its way' },
  complete: { short: 'Order Complete', headline: 'Order Complete' },
  cancelled: { short: 'Order Cancelled', headline: 'Order Cancelled' },
}
