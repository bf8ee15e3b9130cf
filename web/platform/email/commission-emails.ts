import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import type { CommissionNotice, EmailCommission, Emails } from '#contract/app/emails.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import { pieceNoun, UNNAMED_PIECE } from '#contract/sales/commissions/piece-noun.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import { button, closing, heading, images, inText, label, quiet, rows, together } from './blocks.tsx'
import type { Templates } from './email.ts'
import { greetingName, withoutLinks } from './greeting.ts'

const QUESTIONS = 'Questions? Reply to this email and one of us will read it.'

export const commissionEmails = {
  'commission-request': ({ commission }, { url }) => ({
    subject: 'We received your request',
    blocks: [
      heading('Thank you for your request.'),
      'We read every request ourselves and answer with a quote or a question. Nothing is charged before you accept a quote.',
      'If you did not send it, you can ignore this email.',
      button('See your request', url(commissionPage(commission.uuid))),
      closing(
        'The link is your key to this page, so keep this email. On the page you can write to us and send images at any time.',
      ),
    ],
  }),

  /** To the shop. A reply goes to the customer, but is not part of the commission's page. */
  'commission-notice': (notice, { url }) => {
    const { commission, email, phone, wishes } = notice
    const { subject, headline } = NOTICES[notice.event](notice)
    return {
      subject: `Commission ${commissionNumber(commission.uuid)}: ${subject}`,
      replyTo: { name: commission.name, address: email },
      preview: notice.text.slice(0, 120) || headline,
      blocks: [
        heading(headline),
        notice.text,
        wishes.length > 0 &&
          together(label(commission.kind), wishes.map(([wish, value]) => `${wish}: ${value}`).join('\n')),
        notice.images.length > 0 && images(notice.images.map(url), 'Image from the customer'),
        quiet(phone === null ? email : `${email}, ${phone}`),
        button('Open the commission', url(adminCommissionPage(commission.uuid))),
      ],
    }
  },

  'commission-quote': ({ commission, quote }, { url }) => {
    const { price, deposit, finish_by, valid_until, description } = quote
    const nextStep =
      deposit === 0
        ? 'There is no deposit: accept the quote, and we begin. You pay the price, plus shipping and fees, when your commission is ready.'
        : `To accept it, pay the deposit of ${formatDollars(deposit)}. The rest of the price, plus shipping and fees, is due when your commission is ready.`
    return {
      subject: `Our quote for your commission: ${formatDollars(price)}`,
      preview: nextStep,
      blocks: [
        heading(`Here is our quote, ${greeted(commission)}.`),
        description,
        rows([
          ['Price', formatDollars(price)],
          ['Deposit', deposit === 0 ? 'None' : formatDollars(deposit)],
          ...(finish_by === null ? [] : [['Finished by', longDay(finish_by)] as [string, string]]),
          ['Valid through', longDay(valid_until)],
        ]),
        nextStep,
        button('See the quote', url(commissionPage(commission.uuid))),
        closing('If something should be different, write to us on that page, and we send you a new quote.'),
      ],
    }
  },

  'commission-quote-expiring': ({ commission, quote }, { url }) => ({
    subject: `Our quote is valid until ${longDay(quote.valid_until)}`,
    blocks: [
      heading(`Our quote ends on ${longDay(quote.valid_until)}.`),
      `${greeted(commission)}, we quoted ${formatDollars(quote.price)} for your commission. You can accept it through the end of ${longDay(quote.valid_until)}.`,
      'If you need more time, or something about it should be different, write to us on the page of your commission.',
      button('See the quote', url(commissionPage(commission.uuid))),
      closing('If you changed your mind, you do not need to do anything.'),
    ],
  }),

  'commission-note': (note, { url }) => ({
    subject: note.by === null ? 'News from the bench' : `${note.by} wrote about your commission`,
    personal: true,
    preview: note.text.slice(0, 120),
    blocks: [
      heading(`${greeted(note.commission)},`),
      note.text,
      note.by,
      note.images.length > 0 &&
        inText(
          `${pluralize(note.images.length, 'image')} on the page of your commission.`,
          images(note.images.map(url), 'Your commission'),
        ),
      button('Answer on the page', url(commissionPage(note.commission.uuid))),
    ],
  }),

  'commission-deposit': ({ commission, amount, balance, finish_by, ship_to }, { url }) => ({
    subject: 'We received your deposit',
    blocks: [
      heading(`We can begin, ${greeted(commission)}.`),
      `We received your deposit of ${formatDollars(amount)}. ${formatDollars(balance)} of the price is left, plus shipping and fees. It is due when your commission is ready.`,
      finish_by === null
        ? 'We email you when there is something to see, and when it is ready.'
        : `We plan to finish by ${longDay(finish_by)}, and email you when there is something to see.`,
      ship_to !== undefined && `It goes to ${withoutLinks(ship_to)}. If that is wrong, reply to this email.`,
      button('See your commission', url(commissionPage(commission.uuid))),
      closing(QUESTIONS),
    ],
  }),

  'commission-address': ({ commission, ship_to }, { url }) => ({
    subject: 'The address of your commission was changed',
    blocks: [
      heading('Your commission goes to another address.'),
      `It now goes to ${withoutLinks(ship_to)}.`,
      'If you did not ask for this, reply to this email before you pay.',
      button('See your commission', url(commissionPage(commission.uuid))),
      closing(QUESTIONS),
    ],
  }),

  'commission-ready': ({ commission, price, deposit, image }, { url }) => ({
    subject: 'Your commission is ready',
    image: image === null ? null : { url: url(image), alt: 'Your finished commission' },
    blocks: [
      heading(`It is finished, ${greeted(commission)}.`),
      deposit === 0
        ? `The price is ${formatDollars(price)}, plus shipping and fees. We send it as soon as it is paid.`
        : `Your deposit was ${formatDollars(deposit)}, so ${formatDollars(price - deposit)} of the price is left, plus shipping and fees. We send it as soon as it is paid.`,
      button('Pay the balance', url(commissionPage(commission.uuid))),
      closing(QUESTIONS),
    ],
  }),

  'commission-ended': ({ commission, state, reason, ...money }, { url }) => ({
    subject: state === 'declined' ? 'About your request' : 'Your commission is cancelled',
    blocks: [
      heading(
        state === 'declined'
          ? `We can't take this on, ${greeted(commission)}.`
          : `Your commission is cancelled, ${greeted(commission)}.`,
      ),
      state === 'declined'
        ? 'Thank you for asking us. We are sorry that we have to decline your request.'
        : 'We stopped the work on your commission.',
      reason,
      moneyBack(money),
      button('See the page', url(commissionPage(commission.uuid))),
      closing(QUESTIONS),
    ],
  }),
} satisfies Partial<Templates>

function greeted(commission: EmailCommission): string {
  return withoutLinks(greetingName(commission))
}

type Notice = Emails['commission-notice']

const NOTICES: Record<CommissionNotice, (notice: Notice) => { subject: string; headline: string }> = {
  requested: ({ commission: { name, kind } }) => ({
    subject: `${name} asks for ${askedFor(kind)}`,
    headline: `${name} asks for a quote.`,
  }),
  message: ({ commission: { name } }) => ({ subject: `${name} wrote`, headline: `${name} wrote.` }),
  accepted: ({ commission: { name } }) => ({
    subject: `${name} accepted the quote`,
    headline: `${name} accepted the quote. It asks for no deposit, so you can start.`,
  }),
  withdrawn: ({ commission: { name } }) => ({
    subject: `${name} withdrew the request`,
    headline: `${name} withdrew the request.`,
  }),
  deposit: ({ commission: { name }, amount = 0 }) => ({
    subject: `deposit of ${formatDollars(amount)} received`,
    headline: `${name} paid the deposit of ${formatDollars(amount)}. You can start.`,
  }),
}

/** "a kitchen knife" */
function askedFor(kind: string): string {
  const noun = pieceNoun({ kind, kind_label: kind })
  if (noun === UNNAMED_PIECE) return 'a quote'
  return /^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`
}

function moneyBack({
  deposit,
  refunded,
  card,
}: Pick<Emails['commission-ended'], 'deposit' | 'refunded' | 'card'>): string {
  if (deposit === 0) return 'Nothing was charged.'
  if (refunded === 0) return `Your deposit of ${formatDollars(deposit)} is not returned.`
  const what =
    refunded < deposit
      ? `${formatDollars(refunded)} of your deposit of ${formatDollars(deposit)} goes`
      : `Your deposit of ${formatDollars(deposit)} goes`
  return `${what} back to ${card ? cardLabel(card) : 'your card'}. It usually arrives within 5 to 10 days.`
}
