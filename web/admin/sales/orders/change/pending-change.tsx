import Copy from 'virtual:icon/copy'
import { useId, useState } from 'react'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { OrderChange } from '#contract/sales/orders/order-change.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { focusChangeOrder } from '../change-order-button.tsx'
import { copyLink } from '../copy-link.ts'
import { customerFirstName } from '../customer-label.ts'
import { WaitingDot } from '../waiting-dot.tsx'
import type { WriteProps } from '../write-props.ts'

const BAR = 'mb-7 rounded-control bg-bone-200 px-5 py-4'

/** Above the order: the change that waits for money, or that the last one was not paid. */
export function ChangeNotice({ order, mutate, busy }: WriteProps) {
  const last = order.changes.at(-1)
  const pending = order.changes.find(({ state }) => state === 'pending')
  if (pending?.settled === 'refund') {
    return (
      <p className={BAR}>
        {formatDollars(-pending.difference)} is being given back. The order changes as soon as it is.
      </p>
    )
  }
  if (pending) return <Waiting order={order} change={pending} mutate={mutate} busy={busy} />
  if (last?.state !== 'expired' || order.status !== 'paid') return null
  return <p className={BAR}>{customerFirstName(order)} did not pay. The order ships as it was.</p>
}

function Waiting({ order, change, mutate, busy }: WriteProps & { change: OrderChange }) {
  const { order_uuid: orderUuid, pay_link: link } = order
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const { time_zone } = useBusiness()
  const until = link ? ` until ${shortDay(dayIn(time_zone, link.expires_at))}` : ''
  const key = `withdraw-${change.id}`

  async function withdraw() {
    const reply = await mutate({
      key,
      send: () => adminApi.withdrawChange({ orderUuid, id: String(change.id) }),
      done: `Change of order ${order.id} withdrawn.`,
      failed: 'The change could not be withdrawn.',
    })
    setAsking(false)
    if (reply) focusChangeOrder(orderUuid)
  }

  return (
    <section
      aria-labelledby={titleId}
      className={`${BAR} flex flex-col gap-x-6 gap-y-3 md:flex-row md:items-center`}
    >
      <div className="grow">
        <h2 id={titleId} className="type-label flex items-baseline gap-2.5">
          <WaitingDot />
          Waiting for {formatDollars(change.difference)} from the customer{until}
        </h2>
        <p className="text-small text-steel-600 wrap-anywhere md:pl-5">
          {change.what.join(' ')} {change.by ? `By ${change.by.name ?? 'deleted user'}` : 'By the customer'},{' '}
          <LocalTime instant={change.at} brief />. Until it is paid, the order ships as it was.
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        {link && (
          <Button kind="secondary" size="card" onClick={() => void copyLink(link.url)}>
            <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
            Copy link
          </Button>
        )}
        <Button kind="quiet" size="card" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      </div>
      <Dialog
        open={isAsking}
        question="Withdraw the change?"
        verb="Withdraw"
        busy={busy === key && 'Withdrawing…'}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        The payment link stops working, and the order stays as it was.
        {order.email && ` ${customerFirstName(order)} gets an email.`}
      </Dialog>
    </section>
  )
}
