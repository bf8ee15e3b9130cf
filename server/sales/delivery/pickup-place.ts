import { daysOf, timesOf } from '#contract/operations/settings/describe-business.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { type CheckoutMethod, isPickup } from '#contract/sales/checkout/pickup.ts'
import type { PickupPlace } from '#contract/sales/checkout/pickup-schema.ts'
import type { DeliveryMethod } from '#contract/sales/orders/order-sources.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { wrongField } from '#server/platform/errors.ts'

type PlaceSettings = Pick<Settings, 'business' | 'shipping'>

/** The places that customers can choose. */
export function offeredPlaces({ pickup }: Settings['shipping']): Settings['shipping']['pickup']['places'] {
  return pickup.enabled ? pickup.places : []
}

/** Where an order is picked up: `pickup` is the workshop. Null for a parcel. @throws {Invalid} for a place that is not offered */
export function pickupPlaceOf(method: string, { business, shipping }: PlaceSettings): PickupPlace | null {
  if (!isPickup(method)) return null
  if (method === 'pickup') return workshop(business)
  const place = offeredPlaces(shipping).find(({ id }) => method === `pickup-${id}`)
  if (!place) throw wrongField('shippingMethod', 'Choose a shipping method.')
  const { id: _, ...bought } = place
  return bought
}

function workshop({ name, place, region_code, hours, hours_note }: Settings['business']): PickupPlace {
  const opening = hours.map((row) => `${daysOf(row, ' to ')}, ${timesOf(row, ' to ')}`)
  return {
    name,
    address: `${place}, ${region_code}`,
    town: place,
    when: [...opening, hours_note].filter(Boolean).join('; '),
  }
}

/** @throws {Invalid} for a place that is not offered */
export function methodOf(method: CheckoutMethod | 'pickup', settings: PlaceSettings): DeliveryMethod {
  if (!isPickup(method)) return method
  pickupPlaceOf(method, settings)
  return 'pickup'
}

/** As it was bought. */
export function readPlace({ pickup }: { pickup: string | null }): PickupPlace | null {
  return pickup === null ? null : (JSON.parse(pickup) as PickupPlace)
}

export function readPickup(row: { pickup: string | null; ready_at: number | null }): Order['pickup'] {
  const place = readPlace(row)
  return place && { ...place, ready_at: toInstant(row.ready_at) }
}
