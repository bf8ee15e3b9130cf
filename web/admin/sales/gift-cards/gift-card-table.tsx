import { useState } from 'react'
import { adminGiftCardPage, adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { GiftCard } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { STATE_LABELS, stateLabel } from './labels.ts'

const LINK =
  'inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 pointer-fine:min-h-6'

const nameId = ({ id }: GiftCard) => `gift-card-${id}-name`

const COLUMNS: Column<GiftCard>[] = [
  {
    header: 'Card',
    className: 'font-normal',
    cell: (card) => (
      <Link id={nameId(card)} to={adminGiftCardPage(card.id)} prefetch="intent" className={LINK}>
        <span>
          ends in <strong className="font-semibold">{card.last_four}</strong>
        </span>
      </Link>
    ),
  },
  {
    header: 'Recipient',
    className: 'wrap-anywhere',
    cell: ({ recipient_name: name, recipient_email: email }) => (
      <div className="min-w-0 max-md:text-right">
        {name && <p>{name}</p>}
        <p className={name ? 'text-caption text-steel-600' : undefined}>
          {email || <span className="text-steel-600">Erased</span>}
        </p>
      </div>
    ),
  },
  { header: 'Amount', kind: 'figure', isWideOnly: true, cell: ({ amount }) => formatDollars(amount) },
  {
    header: 'Balance',
    kind: 'figure',
    className: 'font-semibold',
    cell: ({ balance }) => formatDollars(balance),
  },
  { header: 'Bought with', className: 'wrap-anywhere', cell: (card) => <BoughtWith card={card} /> },
  {
    header: 'Issued',
    isWideOnly: true,
    className: 'text-steel-600',
    cell: ({ created_at }) => <ShortDay instant={created_at} />,
  },
  {
    header: 'Status',
    cell: (card) => <StatusBadge dot={STATE_LABELS[card.state].dot}>{stateLabel(card)}</StatusBadge>,
  },
]

export function GiftCardTable({ cards }: { cards: GiftCard[] }) {
  const { mutate, busy } = useMutation()
  const [toBlock, setToBlock] = useState<GiftCard | null>(null)

  function setBlocked({ id, last_four }: GiftCard, blocked: boolean) {
    setToBlock(null)
    const send = (value: boolean) => adminApi.blockGiftCard({ id: String(id), blocked: value })
    void mutate({
      key: `block-${id}`,
      send: () => send(blocked),
      done: `The gift card that ends in ${last_four} is ${blocked ? 'blocked' : 'active again'}.`,
      undo: () => send(!blocked),
      failed: 'The gift card could not be changed.',
    })
  }

  return (
    <>
      <AdminTable
        rows={cards}
        rowKey={({ id }) => id}
        columns={[
          ...COLUMNS,
          {
            header: 'Actions',
            kind: 'actions',
            cell: (card) =>
              card.state !== 'used_up' &&
              !card.refunded &&
              !card.disputed && (
                <Button
                  kind="quiet"
                  size="card"
                  busy={busy === `block-${card.id}` && 'Saving…'}
                  onClick={() => (card.blocked ? setBlocked(card, false) : setToBlock(card))}
                  aria-describedby={nameId(card)}
                  className="px-3! max-md:w-full max-md:border-bone-300"
                >
                  {card.blocked ? 'Unblock' : 'Block'}
                </Button>
              ),
          },
        ]}
      />
      <Dialog
        open={toBlock !== null}
        question="Block this gift card?"
        verb="Block"
        danger
        onCancel={() => setToBlock(null)}
        onConfirm={() => toBlock && setBlocked(toBlock, true)}
      >
        {toBlock &&
          `Nobody can pay with the card that ends in ${toBlock.last_four} until you unblock it. Its balance of ${formatDollars(toBlock.balance)} stays. Orders that it paid for are not affected.`}
      </Dialog>
    </>
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
