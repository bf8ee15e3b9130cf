import { useState } from 'react'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { emailKindLabel } from '#contract/app/emails.ts'
import type { OutboxEmail } from '#contract/customers/outbox/outbox.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { AdminTable } from '#web/admin/platform/list/admin-table.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { EMAIL_STATE_LABELS, emailErrorLabel } from '#web/admin/platform/shell/email-labels.ts'
import { newRequestKey } from '#web/platform/api/request-key.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { EmailPreview } from './email-preview.tsx'

const nameId = ({ id }: OutboxEmail) => `email-${id}-name`
const attemptsOf = ({ attempts, state }: OutboxEmail) => attempts + (state === 'sent' ? 1 : 0)

export function OutboxTable({ emails }: { emails: OutboxEmail[] }) {
  const { mutate, busy } = useMutation()
  const [shown, setShown] = useState<number | null>(null)

  function sendAgain({ id, kind, recipient }: OutboxEmail) {
    const request_key = newRequestKey()
    void mutate({
      key: `send-${id}`,
      send: () => adminApi.sendEmailAgain({ id: String(id), request_key }),
      done: `'${emailKindLabel(kind)}' is on its way to ${recipient}.`,
      failed: 'The email could not be resent.',
    })
  }

  function actionsOf(email: OutboxEmail) {
    const isShown = shown === email.id
    return (
      <div className="flex grow items-center gap-1 max-md:pt-2">
        <Button
          kind="quiet"
          size="card"
          aria-expanded={isShown}
          aria-describedby={nameId(email)}
          onClick={() => setShown(isShown ? null : email.id)}
          className="px-3! max-md:grow max-md:border-bone-300"
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        {email.sendable && (
          <Button
            kind="quiet"
            size="card"
            busy={busy === `send-${email.id}` && 'Sending…'}
            aria-describedby={nameId(email)}
            onClick={() => sendAgain(email)}
            className="px-3! whitespace-nowrap max-md:grow max-md:border-bone-300"
          >
            Resend
          </Button>
        )}
      </div>
    )
  }

  return (
    <AdminTable
      rows={emails}
      rowKey={({ id }) => `email-${id}`}
      detail={({ id }) => id === shown && <EmailPreview id={id} />}
      columns={[
        { header: 'Email', className: 'font-normal', cell: (email) => <Name email={email} /> },
        {
          header: 'Recipient',
          className: 'wrap-anywhere',
          cell: ({ recipient }) => recipient || <span className="text-steel-600">Deleted customer</span>,
        },
        { header: 'Status', cell: (email) => <Status email={email} /> },
        {
          header: 'Attempts',
          kind: 'figure',
          isWideOnly: true,
          className: (email) => attemptsOf(email) < 2 && 'max-md:hidden!',
          cell: attemptsOf,
        },
        { header: 'Date', className: 'text-steel-600', cell: (email) => <When email={email} /> },
        { header: 'Actions', kind: 'actions', cell: actionsOf },
      ]}
    />
  )
}

function Name({ email }: { email: OutboxEmail }) {
  const { kind, order } = email
  return (
    <div className="min-w-0">
      <p id={nameId(email)} className="font-[550]">
        {emailKindLabel(kind)}
      </p>
      {order && (
        <Link
          to={adminOrderPage(order.order_uuid)}
          className="inline-flex min-h-11 items-center text-small text-steel-600 underline decoration-brass-700 underline-offset-4 hover:text-steel-950 pointer-fine:min-h-6"
        >
          Order {order.id}
        </Link>
      )}
    </div>
  )
}

function Status({ email: { state, last_error } }: { email: OutboxEmail }) {
  const { label, dot } = EMAIL_STATE_LABELS[state]
  return (
    <div className="max-md:text-right">
      <StatusBadge dot={dot}>{label}</StatusBadge>
      {last_error && state !== 'sent' && (
        <p className="max-w-70 text-caption text-steel-600">{emailErrorLabel(last_error)}</p>
      )}
    </div>
  )
}

function When({ email }: { email: OutboxEmail }) {
  const { state, created_at, sent_at, failed_at, next_try_at, attempts } = email
  if (state === 'waiting' && attempts > 0 && next_try_at) {
    return (
      <span className="max-md:text-right">
        Next attempt <LocalTime instant={next_try_at} />
      </span>
    )
  }
  return <LocalTime instant={sent_at ?? failed_at ?? created_at} />
}
