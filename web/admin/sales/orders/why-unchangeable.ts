import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

/** Why an order can't be changed, in the API's words. Null if it can. */
export function whyUnchangeable({ status, changes }: AdminOrder): string | null {
  if (status === 'pending') return 'This order is being paid for.'
  if (status === 'cancelled') return 'The order was cancelled.'
  if (status !== 'paid') return 'The parcel has left.'
  const isWaiting = changes.some(({ state }) => state === 'pending')
  return isWaiting ? 'A change is waiting for payment. Withdraw it first.' : null
}
