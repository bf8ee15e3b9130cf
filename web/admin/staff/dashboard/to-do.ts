import { ADMIN_PAGES, adminCommissionPage, PICKUPS, settingsPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { dueDay } from '#web/admin/sales/disputes/due-day.ts'
import { elapsed } from './elapsed.ts'

export interface ToDo {
  /** Null for what is not counted. */
  count: number | null
  what: string
  detail: string
  to: string
  wrong?: boolean
}

/** @param timeZone of the business. */
export function buildToDo(dashboard: Dashboard, timeZone: string): { due: ToDo[]; quiet: string } {
  const warnings = dashboard.warnings.map(toWarning)
  const all = [
    late(dashboard),
    dueToday(dashboard),
    waitingForPickup(dashboard),
    disputes(dashboard, timeZone),
    depositDisputes(dashboard, timeZone),
    flagged(dashboard),
    failedEmails(dashboard),
    toPack(dashboard),
    toQuote(dashboard),
    toAnswer(dashboard),
    reviewsToAnswer(dashboard),
  ]
  const quiet = all.filter(({ count }) => count === 0).flatMap(({ instead }) => instead ?? [])
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

/** `instead`: what is said when the count is 0, or null to say nothing. */
type PossibleToDo = ToDo & { count: number; instead: string | null }

function disputes({ disputes: { count, orders, next_due }, at }: Dashboard, timeZone: string): PossibleToDo {
  const amount = count === 1 && orders[0] ? `, ${formatDollars(orders[0].amount)}` : ''
  return {
    count,
    what: count === 1 ? 'Dispute' : 'Disputes',
    detail: `${listOrders(orders, count)}${amount}. ${evidenceDue(count, next_due, at, timeZone)}`,
    to: `${ADMIN_PAGES.orders}?disputes=true`,
    wrong: true,
    instead: null,
  }
}

function depositDisputes(
  { deposit_disputes: { count, commissions, next_due }, at }: Dashboard,
  timeZone: string,
): PossibleToDo {
  const [first] = commissions
  const from = first?.name ? ` from ${first.name}` : ''
  return {
    count,
    what: count === 1 ? 'Dispute about a deposit' : 'Disputes about deposits',
    detail: `${count === 1 && first ? `${formatDollars(first.amount)}${from}. ` : ''}${evidenceDue(count, next_due, at, timeZone)}`,
    to: count === 1 && first ? adminCommissionPage(first.uuid) : ADMIN_PAGES.commissions,
    wrong: true,
    instead: null,
  }
}

function evidenceDue(count: number, due: string | null, at: string, timeZone: string): string {
  if (due === null) return 'Send evidence to the bank.'
  const day = dueDay(due, timeZone)
  if (due < at) return `Evidence was due on ${day}.`
  return `Send ${count === 1 ? 'evidence' : 'the first evidence'} by ${day}.`
}

function late({ late: { count, orders } }: Dashboard): PossibleToDo {
  const [first] = orders
  return {
    count,
    what: 'Late',
    detail:
      count === 1 && first
        ? `Order ${first.id}${first.name && ` to ${first.name}`} was due to ship on ${weekday(first.ship_by)}.`
        : `${listOrders(orders, count)}. Ship them, or give their customers a new date.`,
    to: `${ADMIN_PAGES.orders}?due=late`,
    wrong: true,
    instead: null,
  }
}

function dueToday({ due_today: { count, orders } }: Dashboard): PossibleToDo {
  return {
    count,
    what: 'Due today',
    detail: `${listOrders(orders, count)}. ${count === 1 ? 'It is' : count === 2 ? 'Both are' : 'All are'} paid and not packed.`,
    to: `${ADMIN_PAGES.orders}?due=today`,
    instead: null,
  }
}

function waitingForPickup({ waiting_for_pickup: { count, orders }, at }: Dashboard): PossibleToDo {
  const [first] = orders
  return {
    count,
    what: 'Waiting for pickup',
    detail:
      count === 1 && first
        ? `Order ${first.id}${first.name && ` for ${first.name}`} has been ready for ${elapsed(first.ready_at, at)}.`
        : `${listOrders(orders, count)}. Write to their customers.`,
    to: PICKUPS,
    instead: null,
  }
}

/** "Orders 1219 and 1220", "Orders 1219, 1220, 1221 and 4 more" */
function listOrders(orders: { id: number }[], count: number): string {
  const numbers = orders.map(({ id }) => String(id))
  if (count === 1) return `Order ${numbers[0]}`
  const more = count - numbers.length
  const last = more > 0 ? `${more} more` : numbers.pop()
  return `Orders ${numbers.join(', ')} and ${last}`
}

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
