import type { Cents } from '#contract/platform/values/money.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'

export const SHIPPING_METHODS = ['standard', 'flat_rate'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** The payment provider's limit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE: Cents = 50

/** Knives are sold to adults; some states ask for 21 years. @returns what to confirm */
export function wrongAge({
  ageConfirmation,
  state,
}: {
  ageConfirmation: string
  state: string
}): string | null {
  const age = minimumAge(state)
  const confirmed = /^(18|21)$/.test(ageConfirmation) ? Number(ageConfirmation) : 0
  return confirmed >= age ? null : `Confirm that you are at least ${age} years old.`
}
