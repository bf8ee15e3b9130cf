import { formatDollars } from '#contract/platform/values/money.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { BY_HAND } from '#web/admin/sales/manual-orders/by-hand.ts'

const TARGETS: Partial<Record<string, string>> = {
  gift_card: ' to the gift card',
  deposit: ' to the card of the deposit',
  ...BY_HAND,
}

/** Null when the provider did not name them. */
export interface PaidCards {
  card: PaymentCard | null
  deposit: PaymentCard | null
}

export interface RefundDetail {
  amount?: number
  tax?: number
  to?: string
  purpose?: { products?: { name: string; quantity: number }[]; shipping?: boolean; other?: boolean }
}

/** "$90.95 refunded to Visa ending 4242, $5.55 of it tax, for Tooled Pouch Sheath and shipping" */
export function refundLabel(
  { amount = 0, tax = 0, to, purpose = {} }: RefundDetail,
  cards: PaidCards,
): string {
  const { products = [], shipping, other } = purpose
  const reasons = [
    ...products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ...(shipping ? ['shipping'] : []),
    ...(other ? ['another reason'] : []),
  ]
  return [
    `${formatDollars(amount)} refunded${targetOf(to, cards)}`,
    ...(tax > 0 ? [`${formatDollars(tax)} of it tax`] : []),
    ...(reasons.length > 0 ? [`for ${new Intl.ListFormat('en-US').format(reasons)}`] : []),
  ].join(', ')
}

function targetOf(to: string | undefined, { card, deposit }: PaidCards): string {
  if (to === 'deposit' && deposit) return `${TARGETS.deposit}, ${cardLabel(deposit)}`
  if (to === undefined && card) return ` to ${cardLabel(card)}`
  return TARGETS[to ?? ''] ?? ''
}
