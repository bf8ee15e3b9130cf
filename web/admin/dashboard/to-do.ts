import { STAFF_PAGES } from '#contract/addresses.ts'
import type { Today } from '#contract/today.ts'
import { waited } from './waited.ts'

export interface ToDo {
  count: number
  what: string
  detail: string
  to: string
  /** Something went wrong, rather than being due. */
  wrong?: boolean
}

/** What waits, the most pressing first, and in words what does not. */
export function toDoOf(today: Today): { due: ToDo[]; quiet: string } {
  const all = [flagged(today), failedMails(today), toPack(today), toAnswer(today)]
  const quiet = all.filter(({ count }) => count === 0).map(({ instead }) => instead)
  const sentence = quiet.join(', ')
  return {
    due: all.filter(({ count }) => count > 0),
    quiet: sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
  }
}

/** A thing that may be due, with what is true while it is not. */
type MaybeDue = ToDo & { instead: string }

function flagged({ flagged: { count } }: Today): MaybeDue {
  return {
    count,
    what: count === 1 ? 'payment flagged' : 'payments flagged',
    detail: 'Something about the money needs your eye.',
    to: `${STAFF_PAGES.orders}?flagged=true`,
    wrong: true,
    instead: 'no payment is flagged',
  }
}

function failedMails({ failed_mails: { count } }: Today): MaybeDue {
  return {
    count,
    what: count === 1 ? 'email failed' : 'emails failed',
    detail: 'The shop gave up on sending. Read why, and send again.',
    to: `${STAFF_PAGES.outbox}?state=failed`,
    wrong: true,
    instead: 'every email went out',
  }
}

function toPack({ to_pack: { count, oldest }, at }: Today): MaybeDue {
  return {
    count,
    what: 'to pack',
    detail: `${count === 1 ? 'Waiting' : 'Oldest waiting'} ${waited(oldest, at)}.`,
    to: `${STAFF_PAGES.orders}?status=paid&sort=to-pack`,
    instead: 'every order is packed',
  }
}

function toAnswer({ to_answer: { count, oldest }, at }: Today): MaybeDue {
  return {
    count,
    what: 'to answer',
    detail: `${count === 1 ? 'Waiting' : 'Oldest waiting'} ${waited(oldest, at)}.`,
    to: STAFF_PAGES.messages,
    instead: 'every message is answered',
  }
}
