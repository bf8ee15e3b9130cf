import { type Cents, toCents } from '#contract/money.ts'
import { INSURED_UP_TO_DOLLARS } from '#contract/shop.ts'
import table from './usps-2026-07-12.json' with { type: 'json' }

/** The postal prices in force, in whole cents. Where they come from and when they end stands in the table itself. */

export const MAX_POUNDS = table.maxPounds
export const INSURED_UP_TO: Cents = toCents(INSURED_UP_TO_DOLLARS)

/** The last day the prices are known to hold, as an ISO date. */
export const RATES_END = table.ends

/** USPS Ground Advantage, retail. `pounds` is whole, 1 to 70; `zone` is 1 to 9. */
export function groundAdvantage(pounds: number, zone: number): Cents {
  const zones: Record<string, number[]> = table.groundAdvantage.zones
  const dollars = zones[zone]?.[pounds - 1]
  if (dollars === undefined)
    throw new RangeError(`No Ground Advantage price for ${pounds} lb to zone ${zone}.`)
  return toCents(dollars)
}

export function flatRateBox(box: 'small' | 'medium' | 'large'): Cents {
  return toCents(table.flatRateBoxes[box])
}

/** The carrier's fee for insuring a declared value: nothing up to what postage includes, nothing beyond what it offers. */
export function insuranceFee(declared: Cents): Cents {
  const { includedUpTo, tiers, beyondTiers } = table.insurance
  if (declared <= toCents(includedUpTo) || declared > INSURED_UP_TO) return 0
  const tier = tiers.find(({ upTo }) => declared <= toCents(upTo))
  if (tier) return toCents(tier.fee)
  const last = tiers.at(-1) ?? { upTo: 0, fee: 0 }
  const steps = Math.ceil((declared - toCents(last.upTo)) / toCents(beyondTiers.each))
  return toCents(last.fee) + steps * toCents(beyondTiers.fee)
}
