import { type Cents, formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'

interface RefundParts {
  card: Cents
  deposit: Cents
  giftCard: Cents
}

/** The card gets back what it paid, then the card of the deposit, then the gift card. */
function refundParts({ payment, gift_card }: AdminOrder, total: Cents): RefundParts {
  const ofGiftCard = Math.max(0, toCents(gift_card) - toCents(payment.gift_card_refunded))
  const ofDeposit = toCents(payment.refundable_deposit)
  const ofCard = Math.max(0, toCents(payment.refundable) - ofGiftCard - ofDeposit)
  const card = Math.min(total, ofCard)
  const deposit = Math.min(total - card, ofDeposit)
  return { card, deposit, giftCard: total - card - deposit }
}

export interface RefundTarget {
  cents: Cents
  target: string
}

/** Where a refund of this amount goes, with what each gets. */
export function refundTargets(order: AdminOrder, total: Cents): RefundTarget[] {
  const { card, deposit, payment } = order
  const parts = refundParts(order, total)
  return [
    { cents: parts.card, target: deposit > 0 ? withCard('the balance’s card', card) : cardName(card) },
    { cents: parts.deposit, target: withCard('the deposit’s card', payment.deposit_card) },
    { cents: parts.giftCard, target: 'the gift card' },
  ].filter(({ cents }) => cents > 0)
}

export function cardName(card: PaymentCard | null): string {
  return card ? cardLabel(card) : 'the card'
}

function withCard(name: string, card: PaymentCard | null): string {
  return card ? `${name} (${cardLabel(card)})` : name
}

/** "$511.98 goes to the balance’s card (Visa ending 4242) and $88.02 to the deposit’s card (Visa ending 1111)." */
export function targetsSentence(targets: RefundTarget[]): string {
  const parts = targets.map(
    ({ cents, target }, index) =>
      `${formatDollars(toDollars(cents))} ${index === 0 ? 'goes ' : ''}to ${target}`,
  )
  return `${new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)}.`
}
