import { Heading, Link, Text } from '@react-email/components'
import type { Emails } from '#contract/email/emails.ts'
import { formatDollars } from '#contract/money.ts'
import { orderPage } from '#contract/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Refund = Emails['order-refunded']

export const orderRefunded: EmailTemplate<'order-refunded'> = {
  subject: ({ order, amount }) => `Your refund of ${formatDollars(amount)} for order ${order.id}`,

  text(refund, { absoluteUrl }) {
    return plainText(headline(refund), REFUND_TIMING, orderTotal(refund), [
      'View your order:',
      absoluteUrl(orderPage(refund.order.order_uuid)),
    ])
  },

  html(refund, { absoluteUrl }) {
    return (
      <EmailFrame preview={`${headline(refund)} ${REFUND_TIMING}`}>
        <Heading style={emailStyle.heading}>{headline(refund)}</Heading>
        <Text style={emailStyle.text}>{REFUND_TIMING}</Text>
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

const REFUND_TIMING =
  'The money goes back to the card you paid with. Banks usually take five to ten days to show it.'

function headline({ order, amount, tax = 0 }: Refund): string {
  const part = tax > 0 ? `, ${formatDollars(tax)} of it tax` : ''
  return `We refunded ${formatDollars(amount)} for order ${order.id}${part}.`
}

function orderTotal({ order, amount }: Refund): string {
  return amount < order.total_price ? `The order total was ${formatDollars(order.total_price)}.` : ''
}
