import { Button, Heading, Text } from '@react-email/components'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Cancellation = Emails['delay-cancellation']

export const delayCancellation: EmailTemplate<'delay-cancellation'> = {
  subject: ({ order, by_hand }) =>
    by_hand === null
      ? `Order ${order.id} could not be refunded`
      : `Order ${order.id}: give ${formatDollars(by_hand)} back`,

  text(props, { absoluteUrl }) {
    return plainText(sentence(props), ['The order:', absoluteUrl(adminOrderPage(props.order.order_uuid))])
  },

  html(props, { absoluteUrl }) {
    const { order, by_hand } = props
    return (
      <EmailFrame preview={sentence(props)}>
        <Heading style={emailStyle.heading}>
          {by_hand === null
            ? `Order ${order.id} could not be refunded`
            : `Give ${formatDollars(by_hand)} back`}
        </Heading>
        <Text style={emailStyle.text}>{sentence(props)}</Text>
        <Button href={absoluteUrl(adminOrderPage(order.order_uuid))} style={emailStyle.button}>
          Open order {order.id}
        </Button>
      </EmailFrame>
    )
  },
}

function sentence({ order, by_hand }: Cancellation): string {
  const who = order.name || 'the customer'
  return by_hand === null
    ? `Order ${order.id} was to be cancelled because of its delay, but the refund failed. It is still paid. Look at the payment, then refund the order or ship it, and tell ${who}.`
    : `Order ${order.id} was cancelled because of its delay. It was paid by hand, so the shop can't refund it: give ${who} ${formatDollars(by_hand)} back. The shop has recorded it as refunded and told the customer.`
}
