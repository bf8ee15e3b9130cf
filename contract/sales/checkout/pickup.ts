import type { PickupPlace } from './pickup-schema.ts'
import type { ShippingMethod } from './values.ts'

/** `pickup-` and the ID of a place of the settings. */
export type PickupMethod = `pickup-${string}`
export type CheckoutMethod = ShippingMethod | PickupMethod

/** Also of `pickup` alone: what staff hand over at the workshop. */
export function isPickup(method: string): method is 'pickup' | PickupMethod {
  return method === 'pickup' || method.startsWith('pickup-')
}

/** "412 Hollow Road, Laurel Hollow" */
export function placeAddress({ address, town }: Pick<PickupPlace, 'address' | 'town'>): string {
  return address.includes(town) ? address : `${address}, ${town}`
}

export const confirmPickup = (town: string) => `Confirm that you will pick it up in ${town}.`

export const bringId = (age: number) => `Bring a photo ID: you must be ${age} or older.`
