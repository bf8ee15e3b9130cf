import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import type { VacationSettings } from '#contract/operations/settings/vacation.ts'
import type { DeliveryEstimate } from '#contract/sales/delivery/delivery.ts'
import { dayAfter } from '#server/platform/time/business-calendar.ts'
import { addBusinessDays, isBusinessDay, subtractBusinessDays } from '#server/platform/time/business-days.ts'

export type Away = Pick<VacationSettings, 'enabled' | 'starts_on' | 'ends_on'>

/**
 * The day by which an order ships that is paid on `paidOn`: `handlingDays` business days later, without those of the
 * vacation. Null when a vacation without an end comes first.
 */
export function shipBy(paidOn: string, handlingDays: number, away: Away): string | null {
  let day = paidOn
  let left = handlingDays
  while (left > 0 || isAway(day, away) || !isBusinessDay(day)) {
    if (isAway(day, away) && away.ends_on === null) return null
    // A vacation can last for years.
    day = dayAfter(isAway(day, away) && away.ends_on !== null ? away.ends_on : day)
    if (left > 0 && isBusinessDay(day) && !isAway(day, away)) left -= 1
  }
  return day
}

function isAway(day: string, { enabled, starts_on, ends_on }: Away): boolean {
  return enabled && (starts_on === null || day >= starts_on) && (ends_on === null || day <= ends_on)
}

/** The first day on which a gift can ship without arriving before `arriveAfter`. */
export function giftShipDay(
  arriveAfter: string,
  [shortest]: ShippingSettings['transit_days']['standard'],
): string {
  return subtractBusinessDays(arriveAfter, shortest)
}

/** The days between which a parcel arrives. The shop's vacation does not matter, because carriers work during it. */
export function arrival(
  ships: string,
  [from, until]: ShippingSettings['transit_days']['standard'],
): Pick<DeliveryEstimate, 'arrives_from' | 'arrives_until'> {
  return { arrives_from: addBusinessDays(ships, from), arrives_until: addBusinessDays(ships, until) }
}
