import { useId } from 'react'
import { adminGiftCardPage, adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { GiftCard } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { STATE_LABELS, stateLabel } from './labels.ts'

interface GiftCardRowProps {
  card: GiftCard
  busy: boolean
  onBlock: () => void
}

const LINK =
  'inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 pointer-fine:min-h-6'

export function GiftCardRow({ card, busy, onBlock }: GiftCardRowProps) {
  const nameId = useId()
  const { id, last_four, recipient_name, recipient_email, amount, balance, created_at, state } = card
  return (
    <tr>
      <th scope="row" className="font-normal">
        <Link id={nameId} to={adminGiftCardPage(id)} prefetch="intent" className={LINK}>
          <span>
            ends in <strong className="font-semibold">{last_four}</strong>
          </span>
        </Link>
      </th>
      <td data-label="Recipient" className="wrap-anywhere">
        <div className="min-w-0 max-md:text-right">
          {recipient_name && <p>{recipient_name}</p>}
          <p className={recipient_name ? 'text-caption text-steel-600' : undefined}>
            {recipient_email || <span className="text-steel-600">Erased</span>}
          </p>
        </div>
      </td>
      <td data-label="Amount" className="figure md:max-wide:hidden">
        {formatDollars(amount)}
      </td>
      <td data-label="Balance" className="figure font-semibold">
        {formatDollars(balance)}
      </td>
      <td data-label="Bought with" className="wrap-anywhere">
        <BoughtWith card={card} />
      </td>
      <td data-label="Issued" className="text-steel-600 md:max-wide:hidden">
        <ShortDay instant={created_at} />
      </td>
      <td data-label="Status">
        <StatusBadge dot={STATE_LABELS[state].dot}>{stateLabel(card)}</StatusBadge>
      </td>
      <td className="max-md:empty:hidden md:w-px md:pr-0!">
        {state !== 'used_up' && !card.refunded && !card.disputed && (
          <Button
            kind="quiet"
            size="card"
            busy={busy && 'Saving…'}
            onClick={onBlock}
            aria-describedby={nameId}
            className="px-3! max-md:w-full max-md:border-bone-300"
          >
            {card.blocked ? 'Unblock' : 'Block'}
          </Button>
        )}
      </td>
    </tr>
  )
}

export function BoughtWith({ card: { order, note } }: { card: GiftCard }) {
  if (!order) return note ? `By hand: ${note}` : 'By hand'
  return (
    <Link to={adminOrderPage(order.order_uuid)} className={LINK}>
      Order {order.id}
    </Link>
  )
}
