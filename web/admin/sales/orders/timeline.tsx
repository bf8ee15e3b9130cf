import { emailKindLabel } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { AdminOrder, OrderEvent } from '#contract/sales/orders/admin-orders.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import { disputeReason } from '#contract/sales/orders/disputes.ts'
import type { PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import { byHand } from '#web/admin/sales/manual-orders/by-hand.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { changeLabel } from './change-label.ts'
import { DetailSection } from './detail-section.tsx'
import { type PaidCards, type RefundDetail, refundLabel } from './refund-label.ts'

export function Timeline({ order }: { order: AdminOrder }) {
  const { events, changes, card, payment, cancel_reason } = order
  const cards = { card, deposit: payment.deposit_card }
  const created = events.find(({ kind }) => kind === 'link')
  const pending = changes.find(({ state }) => state === 'pending')
  const isUrgent = ({ kind, detail }: OrderEvent) =>
    DISPUTES.includes(kind) || (pending !== undefined && detail.change === pending.id)
  function labelOf(event: OrderEvent): string {
    if (event === created) return 'Payment link created'
    const change = CHANGES.includes(event.kind) && changes.find(({ id }) => id === event.detail.change)
    return change ? changeLabel(change, event) : eventLabel(event, cards)
  }
  const newestFirst = events
    .map((event, index) => ({ event, index }))
    .sort((a, b) => b.event.at.localeCompare(a.event.at) || b.index - a.index)
  return (
    <DetailSection title="Timeline">
      <ol className="text-small">
        {newestFirst.map(({ event, index }) => (
          <li key={index} className="group relative pb-3 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-2 bottom-0 left-[3px] w-px translate-y-1 bg-bone-500 group-last:hidden"
            />
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-2 left-0 size-[7px] rounded-full',
                isUrgent(event) ? 'bg-brass-700' : 'bg-steel-600',
              )}
            />
            <span className={classes('block wrap-anywhere', isUrgent(event) && 'font-[550]')}>
              {labelOf(event)}
              {event.kind === 'cancel_asked' && cancel_reason && `: ${cancel_reason}`}
              {event.actor && <span className="text-steel-600">, {event.actor.name ?? 'deleted user'}</span>}
            </span>
            <span className="block text-caption text-steel-600">
              <LocalTime instant={event.at} brief />
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  )
}

const DISPUTES: readonly OrderEvent['kind'][] = ['dispute_opened', 'dispute_won', 'dispute_lost']

/** Their words are the change's, which can be erased; events can't. */
const CHANGES: readonly OrderEvent['kind'][] = ['changed', 'change_waiting']

type Detail = Partial<
  Record<'from' | 'to' | 'carrier' | 'tracking_number' | 'kind' | 'words' | 'reason' | 'answer', string> & {
    restock: boolean
    gift_card: number
    deposit: number
    method: PaymentMethod
    sent: boolean
    before: number
    after: number
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
  refund_failed: ({ amount, reason }) =>
    [`Refund of ${formatDollars(amount ?? 0)} failed`, reason].filter(Boolean).join(': '),
  dispute_opened: (detail) => `Dispute opened: ${disputeLabel(detail)}`,
  dispute_won: (detail) => `Dispute won: ${disputeLabel(detail)}`,
  dispute_lost: (detail) => `Dispute lost: ${disputeLabel(detail)}`,
  mailed: ({ kind }) => `Email sent: ${emailKindLabel(kind ?? '')}`,
  noted: () => 'Notes changed',
  recovered: () => 'Recovered after the server was lost',
  promised: ({ to }) => `Promised to ship by ${weekday(to ?? '')}`,
  unpromised: () => 'No date promised: the shop is closed without a last day',
  delayed: ({ from, to }) => `Delayed from ${weekday(from ?? '')} to ${weekday(to ?? '')}`,
  delay_answered: ({ answer }) =>
    answer === 'wait' ? 'The customer waits' : 'The customer cancelled because of the delay',
  delay_warned: () => 'No answer to the delay: staff warned',
  delay_cancelled: () => 'No answer to the delay: the shop cancels',
  changed: ({ before = 0, after = 0 }) =>
    before === after
      ? 'Order changed'
      : `Order changed: total ${formatDollars(before)} before, ${formatDollars(after)} now`,
  change_waiting: ({ amount }) => `Change for ${formatDollars(amount ?? 0)}: waiting for the payment`,
  change_expired: () => 'Change not made: not paid in time',
  change_withdrawn: () => 'Change withdrawn',
  cancel_asked: () => 'The customer cancelled',
  ready: () => 'Ready for pickup',
  link: ({ sent }) => (sent ? 'Payment link emailed' : 'Payment link created'),
}

export function eventLabel({ kind, actor, detail }: OrderEvent, cards: PaidCards): string {
  const label = EVENT_LABELS[kind](detail, cards)
  // Only a refund in the provider's dashboard has nobody who made it.
  return kind === 'refunded' && actor === null ? `${label}, at the payment provider` : label
}

function disputeLabel({ reason, amount }: Detail): string {
  return `${disputeReason(reason ?? '')}, ${formatDollars(amount ?? 0)}`
}

function restockLabel(restock: boolean | undefined): string {
  return restock ? ', items restocked' : ', items not restocked'
}
