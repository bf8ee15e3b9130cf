import type { ShippingSettings } from '#contract/operations/settings/shipping.ts'
import { INSURED_UP_TO_DOLLARS } from '#contract/platform/values/limits.ts'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import table from './usps-2026-07-12.json' with { type: 'json' }

type RetailRates = Pick<ShippingSettings, 'standard' | 'flat_rate' | 'insurance' | 'rates_valid_until'>

/** The built-in retail prices in dollars: Ground Advantage for 1 to 70 lb to a zone, flat rate boxes, insurance. */
export function uspsRetail(zone: number): RetailRates {
  const zones: Record<string, number[]> = table.groundAdvantage.zones
  const standard = zones[zone]
  if (!standard) throw new RangeError(`There are no prices for zone ${zone}.`)
  const { small, medium, large } = table.flatRateBoxes
  return {
    standard,
    flat_rate: { small, medium, large },
    insurance: insuranceRows(),
    rates_valid_until: table.ends,
  }
}

/** One row for each fee, up to the highest value that the carrier insures. */
function insuranceRows(): ShippingSettings['insurance'] {
  const { includedUpTo, tiers, beyondTiers } = table.insurance
  const rows = [{ up_to: includedUpTo, fee: 0 }, ...tiers.map(({ upTo, fee }) => ({ up_to: upTo, fee }))]
  let last = rows.at(-1)
  while (last && last.up_to < INSURED_UP_TO_DOLLARS) {
    last = {
      up_to: last.up_to + beyondTiers.each,
      fee: toDollars(toCents(last.fee) + toCents(beyondTiers.fee)),
    }
    rows.push(last)
  }
  return rows
}
