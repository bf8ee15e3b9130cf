import { formatDollars } from '#contract/money.ts'
import { isManual, type PaymentMethod } from '#contract/orders/order-sources.ts'

const TARGETS: Partial<Record<string, string>> = {
  gift_card: ' to the gift card',
  deposit: ' to the card of the deposit',
  cash: ' in cash',
  check: ' by check',
  other: ' another way',
}

/** How money changed hands without the payment provider: " in cash". Empty for the others. */
export function byHand(method: PaymentMethod | undefined): string {
  return method && isManual(method) ? (TARGETS[method] ?? '') : ''
}

export interface RefundDetail {
  amount?: number
  tax?: number
  to?: string
  purpose?: { products?: { name: string; quantity: number }[]; shipping?: boolean; other?: boolean }
}

/** "$90.95 refunded, $5.55 of it tax, for Tooled Pouch Sheath and shipping" */
export function refundLabel({ amount = 0, tax = 0, to, purpose = {} }: RefundDetail): string {
  const { products = [], shipping, other } = purpose
  const reasons = [
    ...products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ...(shipping ? ['shipping'] : []),
    ...(other ? ['another reason'] : []),
  ]
  return [
    `${formatDollars(amount)} refunded${TARGETS[to ?? ''] ?? ''}`,
    ...(tax > 0 ? [`${formatDollars(tax)} of it tax`] : []),
    ...(reasons.length > 0 ? [`for ${new Intl.ListFormat('en-US').format(reasons)}`] : []),
  ].join(', ')
}
