import { toDollars } from '#contract/platform/values/money.ts'
import { refundToGiftCard } from '#server/sales/gift-cards/pay-with-card.ts'
import { plannedIn, type TenderKind } from './tender.ts'

export const giftCard: TenderKind = {
  kind: 'gift_card',
  planned: plannedIn('gift_card_cents'),
  metadataField: 'gift_card',
  // A recovery couldn't restore the card.
  canRefund: ({ gift_card_id }) => gift_card_id !== null,
  refund: (tx, order, { cents, at }) => refundToGiftCard(tx, order, cents, at),
  emailParts: async (_db, _order, cents) => ({ gift_card: toDollars(cents) }),
}
