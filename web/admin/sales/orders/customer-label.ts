import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

/** Whether the order belongs to an account. Orders that staff entered never do. */
export function customerLabel({ user_id }: Pick<AdminOrder, 'user_id'>): string {
  return user_id ? 'Registered User' : 'Guest'
}
