import { emailKindLabel } from '#contract/email/emails.ts'
import { formatDollars } from '#contract/money.ts'
import type { AdminOrder, OrderEvent } from '#contract/orders/admin-orders.ts'
import { cardLabel } from '#contract/orders/card-label.ts'
import type { PaymentMethod } from '#contract/orders/order-sources.ts'
import { byHand } from '#web/admin/by-hand.ts'
import { LocalTime } from '#web/ui/local-time.tsx'
import { DetailSection } from './detail-section.tsx'
import { type PaidCards, type RefundDetail, refundLabel } from './refund-label.ts'

export function Timeline({ order: { events, card, payment } }: { order: AdminOrder }) {
  const cards = { card, deposit: payment.deposit_card }
  const created = events.find(({ kind }) => kind === 'link')
  return (
    <DetailSection title="Timeline">
      <ol className="flex flex-col gap-2 text-small">
        {events.map((event, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
            key={index}
            className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-3"
          >
            <span className="whitespace-nowrap text-steel-600">
              <LocalTime instant={event.at} brief />
            </span>
            <span className="wrap-anywhere">
              {event === created ? 'Payment link created' : eventLabel(event, cards)}
              {event.actor && <span className="text-steel-600">, {event.actor.name ?? 'deleted user'}</span>}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

type Detail = Partial<
  Record<'from' | 'to' | 'carrier' | 'tracking_number' | 'kind' | 'words', string> & {
    restock: boolean
    gift_card: number
    deposit: number
    method: PaymentMethod
    sent: boolean
  }
> &
  RefundDetail

const EVENT_LABELS: Record<OrderEvent['kind'], (detail: Detail, cards: PaidCards) => string> = {
  placed: () => 'Order placed',
  unreserved: () => 'Not paid in time: products back in stock, can still be paid',
  authorised: () => 'Card authorized',
  paid: ({ amount, gift_card, deposit, method }, { card }) => {
    const isMixed = Boolean(gift_card || deposit)
    const byCard = card ? `${isMixed ? ' by' : ','} ${cardLabel(card)}` : ''
    return [
      'Paid',
      ...(amount ? [`${formatDollars(amount)}${byHand(method) || byCard}`] : []),
      ...(gift_card ? [`${formatDollars(gift_card)} by gift card`] : []),
      ...(deposit ? [`${formatDollars(deposit)} by the deposit`] : []),
    ].join(', ')
  },
  expired: () => 'Cancelled: not paid in time',
  failed: () => 'Cancelled: the payment failed',
  refused: () => 'Paid too late: the card was not charged',
  flagged: ({ words }) => `Needs review: ${words}`,
  unflagged: () => 'Marked as reviewed',
  status: ({ to, restock }) => `Status set to ${to}${to === 'cancelled' ? restockLabel(restock) : ''}`,
  shipping: ({ carrier, tracking_number }) => `Tracking saved: ${carrier} ${tracking_number}`,
  refunded: refundLabel,
  refund_rejected: ({ amount }) => `Refund of ${formatDollars(amount ?? 0)} rejected by the payment provider`,
  mailed: ({ kind }) => `Email sent: ${emailKindLabel(kind ?? '')}`,
  noted: () => 'Notes changed',
  recovered: () => 'Recovered after the server was lost',
  link: ({ sent }) => (sent ? 'Payment link emailed' : 'Payment link created'),
}

function eventLabel({ kind, detail }: OrderEvent, cards: PaidCards): string {
  return EVENT_LABELS[kind](detail, cards)
}

function restockLabel(restock: boolean | undefined): string {
  return restock ? ', items restocked' : ', items not restocked'
}
