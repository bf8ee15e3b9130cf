import { Heading, Link, Text } from '@react-email/components'
import type { RefundParts } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { handRefund, paidWith, refundGoesTo } from './order-refunded.tsx'
import { orderText, plainText } from './plain-text.ts'
import { SENT_BEFORE, SentBefore } from './sent-before.tsx'
import type { EmailTemplate } from './template.ts'

export const orderCancelled: EmailTemplate<'order-cancelled'> = {
  subject: ({ order }) => `Order ${order.id} was cancelled`,

  text({ order, again, ...refund }, { absoluteUrl }) {
    return plainText(
      headline(order),
      again ? SENT_BEFORE : '',
      refundSentence(order, refund),
      QUESTION,
      orderText(order),
      ['View your order:', absoluteUrl(orderPage(order.order_uuid))],
    )
  },

  html({ order, again, ...refund }, { absoluteUrl }) {
    return (
      <EmailFrame preview={refundSentence(order, refund)}>
        <Heading style={emailStyle.heading}>{headline(order)}</Heading>
        {again && <SentBefore />}
        <Text style={emailStyle.text}>{refundSentence(order, refund)}</Text>
        <Text style={{ ...emailStyle.text, marginTop: 16 }}>{QUESTION}</Text>
        <OrderLines order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>
          <Link href={absoluteUrl(orderPage(order.order_uuid))} style={emailStyle.link}>
            View your order
          </Link>
        </Text>
      </EmailFrame>
    )
  },
}

const QUESTION = 'If you did not expect this, reply to this email or call us, and we will sort it out.'

function headline(order: Order): string {
  return `Your order was cancelled, ${greetingName(order)}.`
}

function refundSentence(
  order: Order,
  { refunded, tax = 0, ...parts }: { refunded: number; tax?: number } & RefundParts,
): string {
  const cancelled = `We cancelled order ${order.id}.`
  const byHand = handRefund(order)
  if (refunded <= 0) return `${cancelled} Nothing has been refunded${byHand ? '' : ' to your card'} yet.`
  const part = tax > 0 ? ` ${formatDollars(tax)} of it is tax.` : ''
  if (byHand) return `${cancelled} We refund ${formatDollars(refunded)}.${part} ${byHand}`
  if (parts.gift_card || parts.deposit)
    return `${cancelled} We refund ${formatDollars(refunded)}.${part} ${refundGoesTo(order, refunded, parts)}`
  return `${cancelled} ${formatDollars(refunded)} will go back to ${paidWith(order.card)}.${part} Banks usually take five to ten days to show it.`
}
