import { Heading, Link, Text } from '@react-email/components'
import { orderPage } from '#contract/addresses.ts'
import type { Mails } from '#contract/mails.ts'
import { formatDollars } from '#contract/money.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

type Refund = Mails['order-refunded']

/** To the buyer: how much goes back, where to, and how long it takes. */
export const orderRefunded: MailTemplate<'order-refunded'> = {
  subject: ({ order, amount }) => `${formatDollars(amount)} back for order ${order.id}`,

  text(refund, address) {
    return plainText(headline(refund), WHERE, whole(refund), [
      'View your order:',
      address(orderPage(refund.order.order_uuid)),
    ])
  },

  html(refund, address) {
    return (
      <MailFrame preview={`${headline(refund)} ${WHERE}`}>
        <Heading style={mailStyle.heading}>{headline(refund)}</Heading>
        <Text style={mailStyle.text}>{WHERE}</Text>
        {whole(refund) && <Text style={{ ...mailStyle.text, marginTop: 16 }}>{whole(refund)}</Text>}
        <Text style={{ ...mailStyle.text, marginTop: 28 }}>
          <Link href={address(orderPage(refund.order.order_uuid))} style={mailStyle.link}>
            View your order
          </Link>
        </Text>
      </MailFrame>
    )
  },
}

const WHERE = 'It goes to the card you paid with. Banks take five to ten days to show it.'

function headline({ order, amount }: Refund): string {
  return `We sent ${formatDollars(amount)} back for order ${order.id}.`
}

function whole({ order, amount }: Refund): string {
  return amount < order.total_price ? `The order came to ${formatDollars(order.total_price)}.` : ''
}
