import { Heading, Link, Text } from '@react-email/components'
import type { Emails } from '#contract/email/emails.ts'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import { isManual, type ManualMethod } from '#contract/orders/order-sources.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderPage } from '#contract/paths.ts'
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

/** Also used for a cancellation. The card gets back what it paid, then the gift card. */
export function refundGoesTo(amount: number, toGiftCard: number): string {
  if (toGiftCard === 0) return `The money goes back to the card you paid with. ${BANKS}`
  const back = `${formatDollars(toGiftCard)} is back on the gift card you paid with.`
  const toCard = toDollars(toCents(amount) - toCents(toGiftCard))
  return toCard > 0 ? `${formatDollars(toCard)} goes back to the card you paid with. ${BANKS} ${back}` : back
}

function whereTo({ order, amount, gift_card = 0 }: Refund): string {
  return handRefund(order) ?? refundGoesTo(amount, gift_card)
}

const BY_HAND: Record<ManualMethod, string> = {
  cash: 'You get the money back in cash.',
  check: 'You get the money back by check.',
  other: 'You get the money back the way you paid.',
}

/** Of an order that was paid by hand; an older email has no payment method. */
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
