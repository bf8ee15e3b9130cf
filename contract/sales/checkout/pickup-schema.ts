import { z } from 'zod'
import type { CheckoutMethod } from './pickup.ts'
import { SHIPPING_METHODS } from './values.ts'

/** Where customers pick up. */
export const pickupPlace = z.object({
  name: z.string(),
  address: z.string(),
  town: z.string(),
  when: z.string().describe('When they can come'),
})
export type PickupPlace = z.output<typeof pickupPlace>

export const checkoutMethod: z.ZodType<CheckoutMethod, CheckoutMethod> = z.union(
  [z.enum(SHIPPING_METHODS), z.templateLiteral(['pickup-', z.string()])],
  'Choose a shipping method.',
)
