import type { Cents } from '#contract/platform/values/money.ts'

export interface CardFeeRule {
  /** Hundredths of a percent of the payment: 2.9 % is 290. */
  basisPoints: number
  /** Per payment. */
  fixed: Cents
}

/** The smallest payment that leaves `net` after the card fee. */
export function grossUp(net: Cents, { basisPoints, fixed }: CardFeeRule): Cents {
  const rest = BigInt(10_000 - basisPoints)
  return Number((BigInt(net + fixed) * 10_000n + rest - 1n) / rest)
}
