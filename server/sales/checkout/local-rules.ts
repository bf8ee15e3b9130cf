import type { CardFeeSettings } from '#contract/operations/settings/card-fee.ts'
import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import { toCents } from '#contract/platform/values/money.ts'
import type { CardFeeRule } from '#contract/sales/checkout/card-fee.ts'
import { stateOfZip } from '#contract/sales/checkout/zip-prefixes.ts'
import type { TaxRule } from './totals.ts'

/** Where an order is shipped, as far as it is known. */
export interface Place {
  state?: string | null | undefined
  zip?: string | null | undefined
  /** The customer has confirmed that both are right, although the ZIP code is in another state. */
  placeConfirmed?: boolean
}

/** The place as entered and, for a confirmed one, that of its ZIP code in another state. */
export function placesOf({ state, zip, placeConfirmed }: Place): Place[] {
  const found = placeConfirmed && state && zip ? stateOfZip(zip) : null
  return found === null || found === state
    ? [{ state, zip }]
    : [
        { state, zip },
        { state: found, zip },
      ]
}

const NO_TAX: TaxRule = { rate: 0, isZipRate: false, taxShipping: false, taxCardFee: false }

/** A ZIP code's rate replaces that of its state. */
export function taxRuleOf({ enabled, states }: TaxSettings, { state, zip }: Place): TaxRule {
  const rules = enabled ? states.find((each) => each.state === state) : undefined
  if (!rules) return NO_TAX
  const zipRate = rules.zip_rates.find((each) => each.zip === zip)
  return {
    rate: Math.round((zipRate ?? rules).rate * 1000),
    isZipRate: zipRate !== undefined,
    taxShipping: rules.tax_shipping,
    taxCardFee: rules.tax_card_fee,
  }
}

export function cardFeeRuleOf(settings: CardFeeSettings, { state }: Place): CardFeeRule {
  const isExempt = settings.exempt_states.some((each) => each === state)
  if (!settings.enabled || isExempt) return { basisPoints: 0, fixed: 0 }
  return { basisPoints: Math.round(settings.percent * 100), fixed: toCents(settings.fixed) }
}
