import { useId } from 'react'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { emailKindLabel } from '#contract/app/emails.ts'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { EMAIL_STATE_LABELS, emailErrorLabel } from '#web/admin/platform/shell/email-labels.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

interface OutboxRowProps {
  email: OutboxEmail
  shown: boolean
  sending: boolean
  onShow: () => void
  onSend: () => void
}

export function OutboxRow({ email, shown, sending, onShow, onSend }: OutboxRowProps) {
  const nameId = useId()
  const { kind, recipient, state, order, attempts, last_error } = email
  const { label, dot } = EMAIL_STATE_LABELS[state]
  const attemptCount = attempts + (state === 'sent' ? 1 : 0)
  return (
    <tr className={classes(shown && 'md:[&>*]:border-transparent! max-md:border-transparent!')}>
      <th scope="row" className="font-normal">
        <div className="min-w-0">
          <p id={nameId} className="font-[550]">
            {emailKindLabel(kind)}
          </p>
          {order && (
            <Link to={adminOrderPage(order.order_uuid)} className={ORDER}>
              Order {order.id}
            </Link>
          )}
        </div>
      </th>
      <td data-label="Recipient" className="wrap-anywhere">
        {recipient || <span className="text-steel-600">Deleted customer</span>}
      </td>
      <td data-label="Status">
        <div className="max-md:text-right">
          <StatusBadge dot={dot}>{label}</StatusBadge>
          {last_error && state !== 'sent' && (
            <p className="max-w-70 text-caption text-steel-600">{emailErrorLabel(last_error)}</p>
          )}
        </div>
      </td>
      <td
        data-label="Attempts"
        className={classes('figure md:max-wide:hidden', attemptCount < 2 && 'max-md:hidden!')}
      >
        {attemptCount}
      </td>
      <td data-label="Date" className="text-steel-600">
        <When email={email} />
      </td>
      <td className="md:w-px md:pr-0!">
        <div className="flex grow items-center gap-1 max-md:pt-2">
          <Button
            kind="quiet"
            size="card"
            aria-expanded={shown}
            aria-describedby={nameId}
            onClick={onShow}
            className="px-3! max-md:grow max-md:border-bone-300"
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
          {email.sendable && (
            <Button
              kind="quiet"
              size="card"
              busy={sending && 'Sending…'}
              aria-describedby={nameId}
              onClick={onSend}
              className="px-3! whitespace-nowrap max-md:grow max-md:border-bone-300"
            >
              Resend
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

const ORDER =
  'inline-flex min-h-11 items-center text-small text-steel-600 underline decoration-brass-700 underline-offset-4 hover:text-steel-950 pointer-fine:min-h-6'

function When({
  email: { state, created_at, sent_at, failed_at, next_try_at, attempts },
}: {
  email: OutboxEmail
}) {
  if (state === 'waiting' && attempts > 0 && next_try_at) {
    return (
      <span className="max-md:text-right">
        Next attempt <LocalTime instant={next_try_at} />
      </span>
    )
  }
  return <LocalTime instant={sent_at ?? failed_at ?? created_at} />
}
