import { DEFAULT_BUSINESS, DEFAULT_DATES, DEFAULT_VACATION } from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import type { DeliveryEstimate } from '#contract/sales/delivery/delivery.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readStoredSettings } from '#server/platform/settings/read.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { type HandlingTime, measureHandling, promisedDays } from './handling-time.ts'
import { arrival, shipBy } from './promise.ts'

type DateSettings = Pick<Settings, 'business' | 'vacation' | 'shipping'>

/** When an order ships and arrives that is paid at `at` (UTC milliseconds). Days are null while the shop is closed without an end. */
export function estimateDelivery(
  { business, vacation, shipping }: DateSettings,
  handling: HandlingTime,
  method: ShippingMethod,
  at: number,
): DeliveryEstimate {
  const ships = shipBy(dayOf(at, business.time_zone), promisedDays(handling, shipping), vacation)
  if (ships === null) return { ship_by: null, arrives_from: null, arrives_until: null }
  return { ship_by: ships, ...arrival(ships, shipping.transit_days[method]) }
}

/** The day by which an order ships that is paid at `at`; null while the shop is closed without an end. */
export async function promiseShipBy(db: Db, at: number): Promise<string | null> {
  const stored = await readStoredSettings(db)
  const { time_zone } = { ...DEFAULT_BUSINESS, ...stored.business }
  const vacation = { ...DEFAULT_VACATION, ...stored.vacation }
  const handling = await measureHandling(db, time_zone, at)
  return shipBy(
    dayOf(at, time_zone),
    promisedDays(handling, { ...DEFAULT_DATES, ...stored.shipping }),
    vacation,
  )
}

/** The days between which an order arrives that ships on the day `ships`. */
export async function expectArrival(
  db: Db,
  ships: string,
  method: ShippingMethod,
): Promise<ReturnType<typeof arrival>> {
  const { transit_days } = { ...DEFAULT_DATES, ...(await readStoredSettings(db)).shipping }
  return arrival(ships, transit_days[method])
}
