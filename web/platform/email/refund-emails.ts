import { ADMIN_PAGES, adminCommissionPage, adminOrderPage, evidencePage } from '#contract/app/admin-paths.ts'
import type { Emails, PaymentOf, RefundParts } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import { disputeReason } from '#contract/sales/orders/disputes.ts'
import { isManual, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { button, closing, heading, link, SENT_BEFORE } from './blocks.tsx'
import type { Block, EmailShop, Templates } from './email.ts'
import { buyerName, greetingName } from './greeting.ts'
import { orderLines, pickupBlock } from './order-blocks.tsx'
import { workshopTime } from './times.ts'

export const refundEmails = {
  'order-cancelled': (cancellation, { orderUrl }) => {
    const { order, again } = cancellation
    const sentence = cancellationSentence(cancellation)
    return {
      subject: `Order ${order.id} was cancelled`,
      preview: sentence,
      blocks: [
        heading(`Your order was cancelled, ${greetingName(order)}.`),
        again && SENT_BEFORE,
        sentence,
        'If you did not expect this, reply to this email or call us, and we will sort it out.',
        orderLines(order),
        pickupBlock(order),
        link('View your order', orderUrl(order)),
      ],
    }
  },

  /** To staff. */
  'order-cancelled-notice': ({ order, reason }, { url }) => ({
    subject: `Order ${order.id} was cancelled by its customer`,
    blocks: [
      heading(`Don’t pack order ${order.id}. Its customer cancelled it.`),
      reason && `${buyerName(order) || 'The customer'} wrote: ${reason}`,
      `The shop refunds ${formatDollars(order.total_price)} and puts the pieces back in stock. You don’t need to do anything.`,
      button(`Open order ${order.id}`, url(adminOrderPage(order.order_uuid)), 'The order'),
      orderLines(order),
    ],
  }),

  'order-refunded': ({ order, amount, tax = 0, ...parts }, { orderUrl }) => {
    const part = tax > 0 ? `, ${formatDollars(tax)} of it tax` : ''
    const headline = `We refunded ${formatDollars(amount)} for order ${order.id}${part}.`
    const whereTo = handRefund(order) ?? refundGoesTo(order, amount, parts)
    return {
      subject: `Your refund of ${formatDollars(amount)} for order ${order.id}`,
      preview: `${headline} ${whereTo}`,
      blocks: [
        heading(headline),
        whereTo,
        amount < order.total_price && `The order total was ${formatDollars(order.total_price)}.`,
        pickupBlock(order),
        link('View your order', orderUrl(order)),
      ],
    }
  },

  /** To staff, like the next. */
  'refund-failed': ({ of, amount, reason }, { url }) => ({
    subject: `A refund of ${formatDollars(amount)} failed: ${nameOf(of)}`,
    blocks: [
      heading(`A refund of ${formatDollars(amount)} for ${nameOf(of)} failed.`),
      [of.name ? `${of.name} did not get the money.` : 'The money did not arrive.', reason]
        .filter(Boolean)
        .join(' '),
      'It is back in the shop’s balance at the payment provider. Return it another way, such as by check.',
      openPayment(of, url),
      closing('The refunded amount and its tax are corrected.'),
    ],
  }),

  dispute: (props, { url, business }) => {
    const { of, reason, status } = props
    const amount = formatDollars(props.amount)
    return {
      subject: `Dispute ${STATES[status]}: ${amount}, ${nameOf(of)}`,
      blocks: [
        heading(`Dispute ${STATES[status]} about ${nameOf(of)}.`),
        `${of.name ? `${of.name}: ` : ''}${disputeReason(reason)}, ${amount}.`,
        ...NEXT[status](props, business),
        props.gift_card && GIFT_CARD[status](props.gift_card),
        status === 'open' && 'order_id' in of && of.order_uuid
          ? button('Open the evidence', url(evidencePage(of.order_uuid)))
          : openPayment(of, url),
        closing('Send evidence in the payment provider’s dashboard. The shop follows what the bank decides.'),
      ],
    }
  },
} satisfies Partial<Templates>

function cancellationSentence({ order, refunded, tax = 0, ...parts }: Emails['order-cancelled']): string {
  const cancelled = `We cancelled order ${order.id}.`
  const byHand = handRefund(order)
  if (refunded <= 0) return `${cancelled} Nothing has been refunded${byHand ? '' : ' to your card'} yet.`
  const part = tax > 0 ? ` ${formatDollars(tax)} of it is tax.` : ''
  if (byHand) return `${cancelled} We refund ${formatDollars(refunded)}.${part} ${byHand}`
  if (parts.gift_card || parts.deposit)
    return `${cancelled} We refund ${formatDollars(refunded)}.${part} ${refundGoesTo(order, refunded, parts)}`
  return `${cancelled} ${formatDollars(refunded)} will go back to ${paidWith(order.card)}.${part} ${BANKS}`
}

const BANKS = 'Banks usually take five to ten days to show it.'

/** The card gets back what it paid, then the card of the deposit, then the gift card. */
export function refundGoesTo({ card }: CardOfOrder, amount: number, parts: RefundParts): string {
  const { gift_card = 0, deposit = 0, deposit_card } = parts
  const toCard = toDollars(toCents(amount) - toCents(gift_card) - toCents(deposit))
  const cards = [
    { dollars: toCard, target: paidWith(card) },
    { dollars: deposit, target: deposit_card ? cardLabel(deposit_card) : 'the card of your deposit' },
  ].filter(({ dollars }) => dollars > 0)
  const [only, second] = cards
  const giftCard =
    gift_card > 0 ? [`${formatDollars(gift_card)} is back on the gift card you paid with.`] : []
  if (!only) return giftCard.join()
  const what = second || gift_card > 0 ? formatDollars(only.dollars) : 'The money'
  const rest = second ? ` and ${formatDollars(second.dollars)} of your deposit to ${second.target}` : ''
  return [`${what} goes back to ${only.target}${rest}. ${BANKS}`, ...giftCard].join(' ')
}

/** An older email has none. */
type CardOfOrder = Partial<Pick<Order, 'card'>>

function paidWith(card: PaymentCard | null | undefined): string {
  return card ? cardLabel(card) : 'the card you paid with'
}

const BY_HAND: Record<ManualMethod, string> = {
  cash: 'You get the money back in cash.',
  check: 'You get the money back by check.',
  other: 'You get the money back the way you paid.',
}

/** Says how an order paid by hand is refunded. Older emails have no payment method. */
export function handRefund({ payment_method }: Partial<Pick<Order, 'payment_method'>>): string | null {
  return payment_method !== undefined && isManual(payment_method) ? BY_HAND[payment_method] : null
}

type Dispute = Emails['dispute']

const STATES = { open: 'opened', won: 'won', lost: 'lost' } as const

const NEXT: Record<Dispute['status'], (dispute: Dispute, business: Business) => string[]> = {
  open: ({ due_by }, business) => [
    'The bank holds the money until it decides.',
    ...(due_by ? [`Evidence is due by ${workshopTime(due_by, business)}.`] : []),
  ],
  won: () => ['The bank decided for the shop: the money stays here. You don’t need to do anything.'],
  lost: () => ['The bank has returned the money to the customer. A refund is no longer possible.'],
}

const GIFT_CARD: Record<Dispute['status'], (card: NonNullable<Dispute['gift_card']>) => string> = {
  open: ({ last_four, left }) =>
    `The gift card that it bought, ends in ${last_four}, is blocked until the bank decides. ${formatDollars(left)} is left on it.`,
  won: ({ last_four, left }) =>
    `The gift card that it bought, ends in ${last_four}, works again. ${formatDollars(left)} is left on it.`,
  lost: ({ last_four, left }) =>
    `The amount was taken off the gift card that it bought, ends in ${last_four}. ${formatDollars(left)} is left on it.`,
}

function nameOf(of: PaymentOf): string {
  return 'order_id' in of ? `order ${of.order_id}` : 'a commission’s deposit'
}

function openPayment(of: PaymentOf, url: EmailShop['url']): Block {
  return 'order_id' in of
    ? button('Open the orders', url(`${ADMIN_PAGES.orders}?search=${of.order_id}`))
    : button('Open the commission', url(adminCommissionPage(of.commission_uuid)))
}
