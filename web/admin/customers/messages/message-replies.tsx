import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { MessageReply } from '#contract/customers/messages/messages.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { EMAIL_STATE_LABELS } from '#web/admin/platform/shell/email-labels.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'

export function MessageReplies({ replies }: { replies: MessageReply[] }) {
  return replies.map(({ id, text, at, by, email }) => (
    <div key={id} className="mt-5 max-w-170 border-l-2 border-brass-700 pl-5">
      <p className="flex flex-wrap items-center gap-x-4 text-caption text-steel-600">
        <span>
          {by ?? 'Deleted user'} replied, <LocalTime instant={at} />
        </span>
        {email && (
          <StatusBadge dot={EMAIL_STATE_LABELS[email.state].dot}>
            {EMAIL_STATE_LABELS[email.state].label}
          </StatusBadge>
        )}
        {email?.state === 'failed' && (
          <Link
            to={`${ADMIN_PAGES.outbox}?state=failed`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-steel-950"
          >
            View in outbox
          </Link>
        )}
      </p>
      <p className="pt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  ))
}
