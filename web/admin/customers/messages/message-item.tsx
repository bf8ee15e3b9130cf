import { useId, useRef, useState } from 'react'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { AdminMessage, MessageReply } from '#contract/customers/messages/messages.ts'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { EMAIL_STATE_LABELS } from '#web/admin/platform/shell/email-labels.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { LocalTime } from '#web/platform/ui/local-time.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useReplyDraft } from './use-reply-draft.ts'

interface MessageItemProps {
  message: AdminMessage
  busy: string | null
  onArchive: () => void
  onDelete: () => void
}

export function MessageItem({ message, busy, onArchive, onDelete }: MessageItemProps) {
  const { id, contactMethod, contact, message: text, archived, replies } = message
  const nameId = useId()
  const draft = useReplyDraft(useCurrentAdmin().id, id)
  const [isOpen, setOpen] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const writing = isOpen || draft.isRestored

  function close() {
    setOpen(false)
    requestAnimationFrame(() => replyButton.current?.focus())
  }

  return (
    <li
      id={`message-${id}`}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-x-10 gap-y-3 border-t border-bone-300 py-6 md:grid-cols-[260px_minmax(0,1fr)] md:py-8"
    >
      <Sender message={message} nameId={nameId} />
      <div className="min-w-0">
        <p className="max-w-170 whitespace-pre-line wrap-anywhere">{text}</p>
        <MessageReplies replies={replies} />
        <div className="flex flex-wrap gap-2 pt-4">
          {contactMethod === 'phone' ? (
            <a href={contactLink(message)} className={buttonStyle('secondary', 'card', 'max-md:grow')}>
              Call {contact}
            </a>
          ) : (
            !writing && (
              <Button
                ref={replyButton}
                kind="secondary"
                size="card"
                aria-describedby={nameId}
                onClick={() => setOpen(true)}
                className="max-md:grow"
              >
                Reply
              </Button>
            )
          )}
          <Button
            kind="quiet"
            size="card"
            busy={busy === `archive-${id}` && (archived ? 'Unarchiving…' : 'Archiving…')}
            aria-describedby={nameId}
            onClick={onArchive}
            className="max-md:grow max-md:border-bone-300"
          >
            {archived ? 'Unarchive' : 'Archive'}
          </Button>
          <Button
            kind="quiet"
            size="card"
            busy={busy === `delete-${id}` && 'Deleting…'}
            aria-describedby={nameId}
            onClick={onDelete}
            className="text-rust-700! max-md:grow max-md:border-bone-300"
          >
            Delete
          </Button>
        </div>
        {writing && (
          <ReplyForm message={message} draft={draft} onReopen={() => setOpen(true)} onClose={close} />
        )}
      </div>
    </li>
  )
}

function Sender({ message, nameId }: { message: AdminMessage; nameId: string }) {
  const { name, contact, submitTime, archived, replies } = message
  return (
    <div className="flex min-w-0 flex-col items-start">
      <h2 id={nameId} className="type-h3 wrap-anywhere">
        {name}
      </h2>
      <a href={contactLink(message)} className={CONTACT}>
        {contact}
      </a>
      <p className="text-caption text-steel-600">
        <LocalTime instant={submitTime} />
      </p>
      {message.suspicious && (
        <p className="pt-2 text-caption">
          <StatusBadge dot="quiet">Perhaps spam</StatusBadge>
        </p>
      )}
      {!archived && replies.length === 0 && (
        <p className="pt-2 text-caption">
          <StatusBadge dot="waiting">No reply yet</StatusBadge>
        </p>
      )}
    </div>
  )
}

const CONTACT =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950 pointer-fine:min-h-8'

function contactLink({ contactMethod, contact }: AdminMessage): string {
  return contactMethod === 'phone'
    ? `tel:+1${contact.replace(/\D/g, '')}`
    : `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
}

function MessageReplies({ replies }: { replies: MessageReply[] }) {
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
