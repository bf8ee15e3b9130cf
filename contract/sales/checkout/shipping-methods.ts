export const SHIPPING_METHODS = ['standard', 'flat_rate'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]
