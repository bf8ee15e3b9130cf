import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { Order } from '#contract/sales/orders/orders.ts'

/** "your Visa ending 4242", "your Visa ending 4242 and your gift card" */
export function refundTarget({ card, gift_card, total_price }: Order): string {
  const cards = [
    ...(gift_card < total_price ? [card ? `your ${cardLabel(card)}` : 'the card you paid with'] : []),
    ...(gift_card > 0 ? ['your gift card'] : []),
  ]
  return cards.join(' and ')
}
