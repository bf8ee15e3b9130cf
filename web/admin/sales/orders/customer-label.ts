import { firstName } from '#contract/platform/values/people.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'

/** Whether the order belongs to an account. Orders that staff entered never do. */
export function customerLabel({ user_id }: Pick<AdminOrder, 'user_id'>): string {
  return user_id ? 'Registered User' : 'Guest'
}

/** Who gets the emails: the name in the order of a gift is the recipient's. */
export function customerFirstName(
  { name, as_gift }: Pick<AdminOrder, 'name' | 'as_gift'>,
  otherwise = 'The customer',
): string {
  return firstName(as_gift ? as_gift.from : name, otherwise)
}
