export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'complete', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Shown to customers: `short` in lists, `headline` on the order's page. */
const CUSTOMER_LABELS: Record<OrderStatus, { short: string; headline: string }> = {
  pending: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  paid: { short: 'Processing', headline: 'Your order is being processed and will ship soon.' },
  shipped: { short: 'On its way', headline: 'On its way' },
  complete: { short: 'Order Complete', headline: 'Order Complete' },
  cancelled: { short: 'Order Cancelled', headline: 'Order Cancelled' },
}

/** An order that the customer picks up has no parcel. */
const PICKUP_LABELS: typeof CUSTOMER_LABELS = {
  ...CUSTOMER_LABELS,
  pending: { short: 'Processing', headline: 'Your order is being processed.' },
  paid: { short: 'Processing', headline: 'Your order is being processed.' },
  complete: { short: 'Picked up', headline: 'Picked up' },
}

const READY = { short: 'Ready for pickup', headline: 'Your order is ready for pickup.' }

interface Labeled {
  status: OrderStatus
  /** Missing in orders of emails that were stored before it existed. */
  shipping_method?: string
  pickup?: { ready_at: string | null } | null
}

export function statusLabels(order: Labeled) {
  if (order.status === 'paid' && order.pickup?.ready_at) return READY
  return (order.shipping_method === 'pickup' ? PICKUP_LABELS : CUSTOMER_LABELS)[order.status]
}

export const DUE = ['late', 'today'] as const
export type Due = (typeof DUE)[number]

/** Said by the server, and by a page that is open when the time ends. */
export const CHANGE_TIME_OVER = 'The time to change it is over. Write to us and we will see what we can do.'
