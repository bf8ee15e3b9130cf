import { adminGiftCardPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { giftSentence } from '#contract/sales/orders/gift.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DetailSection } from './detail-section.tsx'
import type { WriteProps } from './write-props.ts'

/** In place of the shipping address, for an order that bought a gift card. */
export function GiftCardFor({ order, write, busy }: WriteProps) {
  const { gift, gift_card_bought: card, name, email } = order
  return (
    <DetailSection title="Gift card for">
      <p className="wrap-anywhere">
        {[gift?.recipient_name, gift?.recipient_email].filter(Boolean).join(', ') || 'Erased'}
      </p>
      <p className="pt-1 text-steel-600 wrap-anywhere">
        {card ? giftSentence(order) : 'Not issued: not paid.'}
      </p>
      {card && (
        <p className="pt-1">
          <LinkUnderlined to={adminGiftCardPage(card.id)}>Ends in {card.last_four}</LinkUnderlined>
          <span className="block text-steel-600">{formatDollars(card.balance)} is left on it.</span>
        </p>
      )}
      <p className="pt-3 text-steel-600 wrap-anywhere">From {[name, email].filter(Boolean).join(', ')}</p>
      <CustomerActions order={order} write={write} busy={busy} />
    </DetailSection>
  )
}
