import type { Cents } from '#contract/platform/values/money.ts'

/** The payment provider's limit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE: Cents = 50
