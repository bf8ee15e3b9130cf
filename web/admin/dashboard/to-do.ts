import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { ADMIN_PAGES, settingsPage } from '#contract/paths.ts'
import { elapsed } from './elapsed.ts'

export interface ToDo {
  /** Null for what is not counted. */
  count: number | null
  what: string
  detail: string
  to: string
  wrong?: boolean
}

export function buildToDo(dashboard: Dashboard): { due: ToDo[]; quiet: string } {
  const warnings = dashboard.warnings.map(toWarning)
  const all = [
    flagged(dashboard),
    failedEmails(dashboard),
    toPack(dashboard),
    toQuote(dashboard),
    toAnswer(dashboard),
    reviewsToAnswer(dashboard),
  ]
  const quiet = all.filter(({ count }) => count === 0).map(({ instead }) => instead)
  const counted = all.filter(({ count }) => count > 0)
  const summary = quiet.join(', ')
  return {
    due: [...counted.filter(({ wrong }) => wrong), ...warnings, ...counted.filter(({ wrong }) => !wrong)],
    quiet: summary && `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
  }
}

const CHECK: Record<Dashboard['warnings'][number]['section'], string> = {
  shipping: 'Check the shipping prices',
  tax: 'Check the sales tax',
  vacation: 'Check the vacation',
}

function toWarning({ section, text }: Dashboard['warnings'][number]): ToDo {
  return {
    count: null,
    what: CHECK[section],
    detail: text,
    to: settingsPage(section),
    wrong: true,
  }
}

type PossibleToDo = ToDo & { count: number; instead: string }

function flagged({ flagged: { count } }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'order needs review' : 'orders need review',
    detail: 'Check the payment.',
    to: `${ADMIN_PAGES.orders}?flagged=true`,
    wrong: true,
    instead: 'no orders need review',
  }
}

function failedEmails({ failed_mails: { count } }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'failed email' : 'failed emails',
    detail: 'Open the outbox to see why and resend.',
    to: `${ADMIN_PAGES.outbox}?state=failed`,
    wrong: true,
    instead: 'no emails failed',
  }
}

function toPack({ to_pack: { count, oldest }, at }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'order to pack' : 'orders to pack',
    detail: `${count === 1 ? 'Waiting' : 'The oldest has waited'} ${elapsed(oldest, at)}.`,
    to: `${ADMIN_PAGES.orders}?status=paid&sort=to-pack`,
    instead: 'all orders are packed',
  }
}

function toAnswer({ to_answer: { count, oldest }, at }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'message to answer' : 'messages to answer',
    detail: `${count === 1 ? 'Waiting' : 'The oldest has waited'} ${elapsed(oldest, at)}.`,
    to: ADMIN_PAGES.messages,
    instead: 'all messages are answered',
  }
}

function reviewsToAnswer({ reviews_to_answer: { count, oldest }, at }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'review to answer' : 'reviews to answer',
    detail: `${count === 1 ? 'Waiting' : 'The oldest has waited'} ${elapsed(oldest, at)}.`,
    to: ADMIN_PAGES.reviews,
    instead: 'all reviews are answered',
  }
}

function toQuote({ to_quote: { count, oldest }, at }: Dashboard): PossibleToDo {
  return {
    count,
    what: count === 1 ? 'commission to quote' : 'commissions to quote',
    detail: `${count === 1 ? 'Waiting' : 'The oldest has waited'} ${elapsed(oldest, at)}.`,
    to: ADMIN_PAGES.commissions,
    instead: 'all commissions are quoted',
  }
}
