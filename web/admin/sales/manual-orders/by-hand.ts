import { isManual, type ManualMethod, type PaymentMethod } from '#contract/sales/orders/order-sources.ts'

export const BY_HAND: Record<ManualMethod, string> = {
  cash: ' in cash',
  check: ' by check',
  other: ' another way',
}

/** How money changed hands without the payment provider: " in cash". Empty for the others. */
export function byHand(method: PaymentMethod | undefined): string {
  return method && isManual(method) ? BY_HAND[method] : ''
}
