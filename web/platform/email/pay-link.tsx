import { Button, Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import { AddressBlock } from './address-block.tsx'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { addressText, orderText, plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'
import { zonedTime } from './zoned-time.ts'

type PayLink = Emails['pay-link']

export const payLink: EmailTemplate<'pay-link'> = {
  subject: ({ order }) => `Pay ${formatDollars(order.total_price)} for order ${order.id}`,

  text(props, shop) {
    const { order } = props
    return plainText(
      headline(props),
      paragraph(props, shop),
      ['Pay by card:', shop.absoluteUrl(payPage(order.order_uuid))],
      orderText(order),
      addressText(order),
      QUESTIONS,
    )
  },

  html(props, shop) {
    const { order } = props
    return (
      <EmailFrame preview={paragraph(props, shop)}>
        <Heading style={emailStyle.heading}>{headline(props)}</Heading>
        <Text style={emailStyle.text}>{paragraph(props, shop)}</Text>
        <Button href={shop.absoluteUrl(payPage(order.order_uuid))} style={emailStyle.button}>
          Pay {formatDollars(order.total_price)}
        </Button>
        <Text style={{ ...emailStyle.strong, marginTop: 24 }}>Order {order.id}</Text>
        <OrderLines order={order} />
        <AddressBlock order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

const QUESTIONS = 'Something not right? Reply to this email and one of us will read it.'

function headline({ order }: PayLink): string {
  return order.name ? `Your order is ready to pay, ${greetingName(order)}.` : 'Your order is ready to pay.'
}

function paragraph({ until }: PayLink, { business }: EmailShop): string {
  return `We hold it for you until ${zonedTime(until, business)}. You pay by card on a secure page, and nothing is charged before that.`
}
