import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import type { MailState } from '#contract/mails.ts'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { classes } from '#web/ui/classes.ts'
import { DetailSection } from './detail-section.tsx'
import { mailWords } from './mail-words.ts'

const STATES: Record<MailState, [word: string, dot: string]> = {
  waiting: ['Waiting to be sent', 'bg-brass-400'],
  sent: ['Sent', 'bg-green-700'],
  failed: ['Could not be sent', 'bg-rust-700'],
}

/** The emails of an order and whether they went out. */
export function OrderMails({ mails }: { mails: StaffOrder['mails'] }) {
  const failed = mails.some(({ state }) => state === 'failed')
  return (
    <DetailSection title="Emails">
      {mails.length === 0 ? (
        <p className="text-small text-steel-600">None yet. The first goes out when the order is paid.</p>
      ) : (
        <ul className="flex flex-col gap-2 text-small">
          {mails.map(({ id, kind, recipient, state }) => {
            const [word, dot] = STATES[state]
            return (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                <span className="wrap-anywhere">
                  {mailWords(kind)}
                  <span className="block text-caption text-steel-600">{recipient}</span>
                </span>
                <span className="inline-flex items-center gap-2 self-start text-steel-600">
                  <span aria-hidden="true" className={classes('size-2 rounded-full', dot)} />
                  {word}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {failed && (
        <Link
          to={STAFF_PAGES.outbox}
          className="type-label inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4"
        >
          Send it again from the outbox
        </Link>
      )}
    </DetailSection>
  )
}
