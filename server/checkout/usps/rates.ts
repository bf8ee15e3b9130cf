import { INSURED_UP_TO_DOLLARS } from '#contract/limits.ts'
import { type Cents, toCents } from '#contract/money.ts'
import table from '#server/usps/usps-2026-07-12.json' with { type: 'json' }

export const MAX_POUNDS = table.maxPounds
export const INSURED_UP_TO: Cents = toCents(INSURED_UP_TO_DOLLARS)

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

/** 0 when postage includes the insurance, or the carrier offers none. */
export function insuranceFee(declared: Cents): Cents {
  const { includedUpTo, tiers, beyondTiers } = table.insurance
  if (declared <= toCents(includedUpTo) || declared > INSURED_UP_TO) return 0
  const tier = tiers.find(({ upTo }) => declared <= toCents(upTo))
  if (tier) return toCents(tier.fee)
  const last = tiers.at(-1) ?? { upTo: 0, fee: 0 }
  const steps = Math.ceil((declared - toCents(last.upTo)) / toCents(beyondTiers.each))
  return toCents(last.fee) + steps * toCents(beyondTiers.fee)
}
