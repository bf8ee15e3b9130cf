import { Button, Heading, Text } from '@react-email/components'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'
import { zonedTime } from './zoned-time.ts'

export const delayWarning: EmailTemplate<'delay-warning'> = {
  subject: ({ order }) => `Order ${order.id}: no answer to the delay, so it will be cancelled`,

  text(props, shop) {
    return plainText(...paragraphs(props, shop), [
      'The order:',
      shop.absoluteUrl(adminOrderPage(props.order.order_uuid)),
    ])
  },

  html(props, shop) {
    const [first = '', ...others] = paragraphs(props, shop)
    return (
      <EmailFrame preview={first}>
        <Heading style={emailStyle.heading}>No answer to the delay</Heading>
        {[first, ...others].map((paragraph) => (
          <Text key={paragraph} style={{ ...emailStyle.text, marginBottom: 16 }}>
            {paragraph}
          </Text>
        ))}
        <Button href={shop.absoluteUrl(adminOrderPage(props.order.order_uuid))} style={emailStyle.button}>
          Open order {props.order.id}
        </Button>
      </EmailFrame>
    )
  },
}

function paragraphs(
  { order, delay, cancels_at }: Emails['delay-warning'],
  { business }: EmailShop,
): string[] {
  return [
    `${order.name || 'The customer'} has not answered whether order ${order.id} may ship by ${weekday(delay.to)} instead of ${weekday(delay.from)}.`,
    `The law asks for a clear yes here. Without one, the shop cancels the order on ${zonedTime(cancels_at, business)}, refunds ${formatDollars(delay.refund)} and puts the pieces back in stock.`,
    'Call or write to the customer if you want to keep the order: they can still answer with the link in our email. If you ship it before, nothing is cancelled.',
  ]
}
