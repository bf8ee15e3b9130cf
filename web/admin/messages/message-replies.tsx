import { Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import type { MessageReply } from '#contract/messages.ts'
import { DotWord } from '#web/admin/list/dot-word.tsx'
import { LocalTime } from '#web/orders/local-time.tsx'

const WORDS = {
  waiting: { dot: 'waiting', word: 'On its way' },
  sent: { dot: 'good', word: 'Sent' },
  failed: { dot: 'bad', word: 'Could not be sent' },
} as const

/** The answers to a message, oldest first: who wrote them, when, and whether they have gone out. */
export function MessageReplies({ replies }: { replies: MessageReply[] }) {
  return replies.map(({ id, text, at, by, mail }) => (
    <div key={id} className="mt-5 max-w-170 border-l-2 border-brass-700 pl-5">
      <p className="flex flex-wrap items-center gap-x-4 text-caption text-steel-600">
        <span>
          {by ?? 'Somebody who has left'} replied, <LocalTime instant={at} />
        </span>
        {mail && <DotWord dot={WORDS[mail.state].dot}>{WORDS[mail.state].word}</DotWord>}
        {mail?.state === 'failed' && (
          <Link
            to={`${STAFF_PAGES.outbox}?state=failed`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-steel-950"
          >
            See why
          </Link>
        )}
      </p>
      <p className="pt-1 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  ))
}
