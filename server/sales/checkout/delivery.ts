import type { Settings } from '#contract/operations/settings/settings.ts'
import type { CheckoutForm } from '#contract/sales/checkout/checkout.ts'
import { type CheckoutMethod, confirmPickup, isPickup } from '#contract/sales/checkout/pickup.ts'
import type { PickupPlace } from '#contract/sales/checkout/pickup-schema.ts'
import { wrongAge } from '#contract/sales/checkout/values.ts'

import type { DeliveryMethod } from '#contract/sales/orders/order-sources.ts'
import { Invalid } from '#server/platform/errors.ts'
import { pickupPlaceOf } from '#server/sales/delivery/pickup-place.ts'

type DeliverySettings = Pick<Settings, 'business' | 'shipping'>

/** A choice as its order has it: what is picked up has no address, and is taxed at the workshop. @throws {Invalid} */
export function delivered<Choice extends { shippingMethod: CheckoutMethod | 'pickup' }>(
  choice: Choice,
  settings: DeliverySettings,
): Omit<Choice, 'shippingMethod'> & { shippingMethod: DeliveryMethod; pickup: PickupPlace | null } {
  const { shippingMethod } = choice
  if (!isPickup(shippingMethod)) return { ...choice, shippingMethod, pickup: null }
  const pickup = pickupPlaceOf(shippingMethod, settings)
  const state = settings.business.region_code
  const nowhere = { address: '', city: '', state, zip: '', placeConfirmed: false }
  return { ...choice, ...nowhere, shippingMethod: 'pickup', pickup }
}

export type OrderedForm = ReturnType<typeof delivered<CheckoutForm>>

/** People choose pickup by accident, so they confirm it. @throws {Invalid} */
export function requirePickupConfirmed({ pickup, pickupConfirmed, ...form }: OrderedForm): void {
  if (pickup === null) return
  const age = wrongAge(form)
  const fields = {
    ...(!pickupConfirmed && { pickupConfirmed: confirmPickup(pickup.town) }),
    ...(age !== null && { ageConfirmation: age }),
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Invalid(first, { fields })
}
