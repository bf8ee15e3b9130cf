import { PAYMENT_METHOD_LABELS } from '#contract/sales/orders/order-sources.ts'
import type { Order } from '#contract/sales/orders/orders.ts'

/** "Card"; "Payment link" while nobody has paid on it. */
export function paymentLabel({
  source,
  payment_method,
  status,
}: Pick<Order, 'source' | 'payment_method' | 'status'>): string {
  const isLink = source === 'admin' && payment_method === 'card' && status === 'pending'
  return isLink ? 'Payment link' : PAYMENT_METHOD_LABELS[payment_method]
}
