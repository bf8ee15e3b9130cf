export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]
