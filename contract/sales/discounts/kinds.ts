import { formatDollars } from '#contract/platform/values/money.ts'

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** "10% off", "$25.00 off" or "Free shipping". */
export function discountLabel({ kind, value }: { kind: DiscountKind; value: number | null }): string {
  if (kind === 'free_shipping') return 'Free shipping'
  return kind === 'percent' ? `${value}% off` : `${formatDollars(value ?? 0)} off`
}
