import { Heading, Link, Text } from '@react-email/components'
import type { Emails, RefundParts } from '#contract/app/emails.ts'
import { formatDollars, toCents, toDollars } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import { cardLabel } from '#contract/sales/orders/card-label.ts'
import { isManual, type ManualMethod } from '#contract/sales/orders/order-sources.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Refund = Emails['order-refunded']

export const orderRefunded: EmailTemplate<'order-refunded'> = {
  subject: ({ order, amount }) => `Your refund of ${formatDollars(amount)} for order ${order.id}`,

  text(refund, { absoluteUrl }) {
    return plainText(headline(refund), whereTo(refund), orderTotal(refund), [
      'View your order:',
      absoluteUrl(orderPage(refund.order.order_uuid)),
    ])
  },

  html(refund, { absoluteUrl }) {
    return (
      <EmailFrame preview={`${headline(refund)} ${whereTo(refund)}`}>
        <Heading style={emailStyle.heading}>{headline(refund)}</Heading>
        <Text style={emailStyle.text}>{whereTo(refund)}</Text>
        {orderTotal(refund) && (
          <Text style={{ ...emailStyle.text, marginTop: 16 }}>{orderTotal(refund)}</Text>
        )}
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>
          <Link href={absoluteUrl(orderPage(refund.order.order_uuid))} style={emailStyle.link}>
            View your order
          </Link>
        </Text>
      </EmailFrame>
    )
  },
}

const BANKS = 'Banks usually take five to ten days to show it.'

/** Also used for a cancellation. The card gets back what it paid, then the card of the deposit, then the gift card. */
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

export function paidWith(card: PaymentCard | null | undefined): string {
  return card ? cardLabel(card) : 'the card you paid with'
}

function whereTo({ order, amount, ...parts }: Refund): string {
  return handRefund(order) ?? refundGoesTo(order, amount, parts)
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

function headline({ order, amount, tax = 0 }: Refund): string {
  const part = tax > 0 ? `, ${formatDollars(tax)} of it tax` : ''
  return `We refunded ${formatDollars(amount)} for order ${order.id}${part}.`
}

function orderTotal({ order, amount }: Refund): string {
  return amount < order.total_price ? `The order total was ${formatDollars(order.total_price)}.` : ''
}
