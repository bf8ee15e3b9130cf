import type { ShippingMethod } from './values.ts'

/** `pickup-` and the ID of a place of the settings. */
export type PickupMethod = `pickup-${string}`
export type CheckoutMethod = ShippingMethod | PickupMethod

/** Also of `pickup` alone: what staff hand over at the workshop. */
export function isPickup(method: string): method is 'pickup' | PickupMethod {
  return method === 'pickup' || method.startsWith('pickup-')
}

export const confirmPickup = (town: string) => `Confirm that you will pick it up in ${town}.`
