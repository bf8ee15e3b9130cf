import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { emailKindLabel } from '#contract/app/emails.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { EMAIL_STATE_LABELS } from '#web/admin/platform/shell/email-labels.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { DetailSection } from './detail-section.tsx'

export function OrderEmails({ emails }: { emails: AdminOrder['emails'] }) {
  const hasFailed = emails.some(({ state }) => state === 'failed')
  return (
    <DetailSection title="Emails">
      {emails.length === 0 ? (
        <p className="text-small text-steel-600">
          No emails yet. The confirmation is sent when the order is paid.
        </p>
      ) : (
        <ul className="flex flex-col gap-2 text-small">
          {emails.map(({ id, kind, recipient, state }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <span className="wrap-anywhere">
                {emailKindLabel(kind)}
                <span className="block text-caption text-steel-600">{recipient}</span>
              </span>
              <span className="text-steel-600">
                <StatusBadge dot={EMAIL_STATE_LABELS[state].dot}>
                  {EMAIL_STATE_LABELS[state].label}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <Link
          to={ADMIN_PAGES.outbox}
          className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
        >
          Resend from the outbox
        </Link>
      )}
    </DetailSection>
  )
}
