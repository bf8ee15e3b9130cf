import { Heading, Link, Text } from '@react-email/components'
import { orderPage } from '#contract/addresses.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { OrderLines } from './order-lines.tsx'
import { firstName } from './order-words.ts'
import { orderText, plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

/** To a buyer who paid: the order ends here, and what becomes of the money. */
export const orderCancelled: MailTemplate<'order-cancelled'> = {
  subject: ({ order }) => `Order ${order.id} is cancelled`,

  text({ order, refunded }, address) {
    return plainText(headline(order), money(order, refunded), QUESTION, orderText(order), [
      'View your order:',
      address(orderPage(order.order_uuid)),
    ])
  },

  html({ order, refunded }, address) {
    return (
      <MailFrame preview={money(order, refunded)}>
        <Heading style={mailStyle.heading}>{headline(order)}</Heading>
        <Text style={mailStyle.text}>{money(order, refunded)}</Text>
        <Text style={{ ...mailStyle.text, marginTop: 16 }}>{QUESTION}</Text>
        <OrderLines order={order} />
        <Text style={{ ...mailStyle.text, marginTop: 28 }}>
          <Link href={address(orderPage(order.order_uuid))} style={mailStyle.link}>
            View your order
          </Link>
        </Text>
      </MailFrame>
    )
  },
}

const QUESTION = 'If you did not expect this, reply to this email or call us, and we will sort it out.'

function headline(order: Order): string {
  return `Your order is cancelled, ${firstName(order)}.`
}

function money(order: Order, refunded: number): string {
  const cancelled = `We cancelled order ${order.id}.`
  if (refunded <= 0) return `${cancelled} Nothing has been sent back to your card yet.`
  return `${cancelled} ${formatDollars(refunded)} goes back to the card you paid with. Banks take five to ten days to show it.`
}
