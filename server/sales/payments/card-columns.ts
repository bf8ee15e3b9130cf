import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'

/** The card columns of an order or a deposit. */
export interface CardColumns {
  card_brand: string | null
  card_last4: string | null
}

export const NO_CARD: CardColumns = { card_brand: null, card_last4: null }

export function toCardColumns(card: PaymentCard | null): CardColumns {
  return card === null ? NO_CARD : { card_brand: card.brand, card_last4: card.last4 }
}

export function toCard({ card_brand: brand, card_last4: last4 }: CardColumns): PaymentCard | null {
  return brand === null || last4 === null ? null : { brand, last4 }
}
