import { DEFAULT_BUSINESS, DEFAULT_DATES, DEFAULT_VACATION } from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import type { DeliveryEstimate } from '#contract/sales/delivery/delivery.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readStoredSettings } from '#server/platform/settings/read.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { type HandlingTime, measureHandling, promisedDays } from './handling-time.ts'
import { type Away, arrival, giftShipDay, shipBy } from './promise.ts'

interface DateSettings {
  business: Pick<Settings['business'], 'time_zone'>
  vacation: Away
  shipping: Pick<Settings['shipping'], 'handling_days' | 'transit_days'>
}

interface Parcel {
  method: ShippingMethod | 'pickup'
  /** The day before which a gift must not arrive. */
  arriveAfter?: string | null | undefined
}

/** When an order ships and arrives that is paid at `at` (UTC milliseconds). Days are null while the shop is closed without an end. */
export function estimateDelivery(
  { business, vacation, shipping }: DateSettings,
  handling: HandlingTime,
  { method, arriveAfter }: Parcel,
  at: number,
): DeliveryEstimate {
  const normal = shipBy(dayOf(at, business.time_zone), promisedDays(handling, shipping), vacation)
  if (method === 'pickup') return { ship_by: normal, arrives_from: null, arrives_until: null }
  const transit = shipping.transit_days[method]
  const giftDay = arriveAfter ? giftShipDay(arriveAfter, transit) : null
  const isSetByGift = normal !== null && giftDay !== null && giftDay >= normal
  const ships = isSetByGift ? shipBy(giftDay, 0, vacation) : normal
  if (ships === null) return { ship_by: null, arrives_from: null, arrives_until: null }
  return { ship_by: ships, ...arrival(ships, transit), ...(isSetByGift && { ships_on: ships }) }
}

/** When an order that is paid at `at` ships and arrives, by the settings that are stored. */
export async function promiseDelivery(db: Db, parcel: Parcel, at: number): Promise<DeliveryEstimate> {
  const settings = await readDateSettings(db)
  return estimateDelivery(settings, await measureHandling(db, settings.business.time_zone, at), parcel, at)
}

export async function readDateSettings(db: Db): Promise<DateSettings> {
  const stored = await readStoredSettings(db)
  return {
    business: { ...DEFAULT_BUSINESS, ...stored.business },
    vacation: { ...DEFAULT_VACATION, ...stored.vacation },
    shipping: { ...DEFAULT_DATES, ...stored.shipping },
  }
}

/** The days between which an order arrives that ships on the day `ships`. */
export async function expectArrival(
  db: Db,
  ships: string,
  method: ShippingMethod,
): Promise<ReturnType<typeof arrival>> {
  return arrival(ships, (await readDateSettings(db)).shipping.transit_days[method])
}
