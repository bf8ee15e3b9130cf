import type { Cents } from '#contract/platform/values/money.ts'

export const SHIPPING_METHODS = ['standard', 'flat_rate'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** The payment provider's limit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE: Cents = 50
