import type { ReactNode } from 'react'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { AdminTable, type Column } from '#web/admin/platform/list/admin-table.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { BoughtWith } from '#web/admin/sales/gift-cards/gift-card-table.tsx'
import { reasonLabel, STATE_LABELS, stateLabel } from '#web/admin/sales/gift-cards/labels.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/gift-card-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gift card', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).admin.giftCard({ id: params.cardId })
  } catch (error) {
    if (!failedWith(error, 404) && !failedWith(error, 400)) throw error
    throw notFound({ heading: 'Gift Card Not Found', text: 'There is no such gift card.' })
  }
}

export default function GiftCardPage({ loaderData: { data: card, ledger } }: Route.ComponentProps) {
  const { mutate, busy } = useMutation()
  const { id, last_four, recipient_name, recipient_email, sent_at } = card

  function send() {
    const request_key = newRequestKey()
    void mutate({
      send: () => adminApi.resendGiftCard({ id: String(id), request_key }),
      done: `The code is on its way to ${recipient_email}.`,
      failed: 'The email could not be sent.',
    })
  }

  return (
    <AdminPage
      title={`Gift card, ends in ${last_four}`}
      actions={
        !card.blocked &&
        recipient_email !== '' && (
          <Button kind="secondary" size="card" busy={busy !== null && 'Sending…'} onClick={send}>
            {sent_at === null ? 'Send now' : 'Resend email'}
          </Button>
        )
      }
    >
      <dl className="grid max-w-[60em] gap-x-12 gap-y-5 pb-10 sm:grid-cols-2 wide:grid-cols-3">
        <Fact label="Balance">
          <span className="text-[1.625rem]/[2rem] font-medium tabular-nums">
            {formatDollars(card.balance)}
          </span>
        </Fact>
        <Fact label="Amount">{formatDollars(card.amount)}</Fact>
        <Fact label="Status">
          <StatusBadge dot={STATE_LABELS[card.state].dot}>{stateLabel(card)}</StatusBadge>
        </Fact>
        <Fact label="Recipient">
          {[recipient_name, recipient_email].filter(Boolean).join(', ') || 'Erased'}
        </Fact>
        <Fact label="Bought with">
          <BoughtWith card={card} />
        </Fact>
        <Fact label="Emailed">{sent_at === null ? 'Not yet' : <LocalTime instant={sent_at} />}</Fact>
      </dl>
      {card.disputed && (
        <Notice kind="failed" className="mb-10 max-w-[60em]">
          The payment of this card is disputed. Nobody can use it until the bank decides: if the dispute is
          won, it works again; if it is lost, the disputed amount is taken off.
        </Notice>
      )}
      <h2 className="type-h3 pb-3">Ledger</h2>
      {/* The ledger only grows at its start. */}
      <AdminTable rows={ledger} rowKey={(_, index) => ledger.length - index} columns={LEDGER} />
    </AdminPage>
  )
}

type Change = Route.ComponentProps['loaderData']['ledger'][number]

const LEDGER: Column<Change>[] = [
  { header: 'Change', className: 'font-normal', cell: reasonLabel },
  {
    header: 'Order',
    cell: ({ order }) =>
      order ? (
        <Link
          to={adminOrderPage(order.order_uuid)}
          className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 pointer-fine:min-h-6"
        >
          Order {order.id}
        </Link>
      ) : (
        '–'
      ),
  },
  { header: 'Date', className: 'text-steel-600', cell: ({ at }) => <LocalTime instant={at} /> },
  {
    header: 'Amount',
    kind: 'figure',
    cell: ({ change }) => `${change > 0 ? '+' : ''}${formatDollars(change).replace('-', '−')}`,
  },
]

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-steel-600">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
