import { giftSentence } from '#contract/orders/gift.ts'
import { adminGiftCardPage, orderPage } from '#contract/paths.ts'
import { adminApi } from '#web/admin/admin-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { DetailSection } from './detail-section.tsx'
import type { WriteProps } from './write-props.ts'

/** In place of the shipping address, for an order that bought a gift card. */
export function GiftCardFor({ order, write, busy }: WriteProps) {
  const { order_uuid: orderUuid, gift, gift_card_bought: card, name, email } = order
  const key = `confirm-${orderUuid}`
  function resend() {
    void write({
      key,
      send: () => adminApi.resendConfirmation({ orderUuid }),
      done: `Confirmation resent to ${email}.`,
      failed: 'The confirmation could not be resent.',
    })
  }
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
        </p>
      )}
      <p className="pt-3 text-steel-600 wrap-anywhere">From {[name, email].filter(Boolean).join(', ')}</p>
      <div className="flex flex-col items-stretch gap-2 pt-4 sm:max-wide:flex-row sm:max-wide:flex-wrap wide:items-start">
        {order.payment.state === 'captured' && email && (
          <Button kind="secondary" size="card" busy={busy === key && 'Sending…'} onClick={resend}>
            Resend confirmation
          </Button>
        )}
        <Link
          to={orderPage(orderUuid)}
          className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
        >
          View as customer
        </Link>
      </div>
    </DetailSection>
  )
}
