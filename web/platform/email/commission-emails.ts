import type { EmailCommission } from '#contract/app/emails.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { simpleTemplate } from './email-layout.tsx'
import { greetingName, withoutLinks } from './order-labels.ts'

const KEEP =
  'The link is your key to this page, so keep this email. On the page you can write to us and send images at any time.'
const QUESTIONS = 'Questions? Reply to this email and one of us will read it.'

export const commissionRequest = simpleTemplate<'commission-request'>(({ commission }) => ({
  subject: 'We received your request',
  headline: 'Thank you for your request.',
  paragraphs: [
    'We read every request ourselves and answer with a quote or a question. Nothing is charged before you accept a quote.',
    'If you did not send it, you can ignore this email.',
  ],
  action: { label: 'See your request', path: commissionPage(commission.uuid) },
  closing: KEEP,
}))

export const commissionQuoteExpiring = simpleTemplate<'commission-quote-expiring'>(
  ({ commission, quote }) => ({
    subject: `Our quote is valid until ${longDay(quote.valid_until)}`,
    headline: `Our quote ends on ${longDay(quote.valid_until)}.`,
    paragraphs: [
      `${greeted(commission)}, we quoted ${formatDollars(quote.price)} for your commission. You can accept it through the end of ${longDay(quote.valid_until)}.`,
      'If you need more time, or something about it should be different, write to us on the page of your commission.',
    ],
    action: { label: 'See the quote', path: commissionPage(commission.uuid) },
    closing: 'If you changed your mind, you do not need to do anything.',
  }),
)

export const commissionDeposit = simpleTemplate<'commission-deposit'>(
  ({ commission, amount, balance, finish_by, ship_to }) => ({
    subject: 'We received your deposit',
    headline: `We can begin, ${greeted(commission)}.`,
    paragraphs: [
      `We received your deposit of ${formatDollars(amount)}. ${formatDollars(balance)} of the price is left, plus shipping and fees. It is due when your commission is ready.`,
      finish_by === null
        ? 'We email you when there is something to see, and when it is ready.'
        : `We plan to finish by ${longDay(finish_by)}, and email you when there is something to see.`,
      ...(ship_to === undefined
        ? []
        : [`It goes to ${withoutLinks(ship_to)}. If that is wrong, reply to this email.`]),
    ],
    action: { label: 'See your commission', path: commissionPage(commission.uuid) },
    closing: QUESTIONS,
  }),
)

export const commissionAddress = simpleTemplate<'commission-address'>(({ commission, ship_to }) => ({
  subject: 'The address of your commission was changed',
  headline: 'Your commission goes to another address.',
  paragraphs: [
    `It now goes to ${withoutLinks(ship_to)}.`,
    'If you did not ask for this, reply to this email before you pay.',
  ],
  action: { label: 'See your commission', path: commissionPage(commission.uuid) },
  closing: QUESTIONS,
}))

export const commissionEnded = simpleTemplate<'commission-ended'>(
  ({ commission, state, reason, deposit, refunded, card }) => ({
    subject: state === 'declined' ? 'About your request' : 'Your commission is cancelled',
    headline:
      state === 'declined'
        ? `We can't take this on, ${greeted(commission)}.`
        : `Your commission is cancelled, ${greeted(commission)}.`,
    paragraphs: [
      state === 'declined'
        ? 'Thank you for asking us. We are sorry that we have to decline your request.'
        : 'We stopped the work on your commission.',
      ...(reason === null ? [] : [reason]),
      ...moneyBack(deposit, refunded, card),
    ],
    action: { label: 'See the page', path: commissionPage(commission.uuid) },
    closing: QUESTIONS,
  }),
)

function moneyBack(deposit: number, refunded: number, card: PaymentCard | undefined): string[] {
  if (deposit === 0) return ['Nothing was charged.']
  if (refunded === 0) return [`Your deposit of ${formatDollars(deposit)} is not returned.`]
  const what =
    refunded < deposit
      ? `${formatDollars(refunded)} of your deposit of ${formatDollars(deposit)} goes`
      : `Your deposit of ${formatDollars(deposit)} goes`
  return [`${what} back to ${card ? cardLabel(card) : 'your card'}. It usually arrives within 5 to 10 days.`]
}

function greeted(commission: EmailCommission): string {
  return withoutLinks(greetingName(commission))
}
