import { SHIPPING_METHODS } from '#contract/sales/checkout/values.ts'

/** Where an order comes from. */
export const ORDER_SOURCES = ['web', 'admin', 'commission'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const ORDER_SOURCE_LABELS: Record<OrderSource, string> = {
  web: 'Online store',
  admin: 'By staff',
  commission: 'Commission',
}

/** Money that staff take by hand; the payment provider does not know it. */
export const MANUAL_METHODS = ['cash', 'check', 'other'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

export const PAYMENT_METHODS = ['card', 'gift_card', ...MANUAL_METHODS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'Card',
  gift_card: 'Gift card',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
}

/** `pickup`: no address and no parcel. */
export const DELIVERY_METHODS = [...SHIPPING_METHODS, 'pickup'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export function isManual(method: PaymentMethod): method is ManualMethod {
  return (MANUAL_METHODS as readonly string[]).includes(method)
}
