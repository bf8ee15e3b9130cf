import { Button, Heading, Link, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { delayPage } from '#contract/platform/values/paths.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import { unansweredSentence } from '#contract/sales/orders/unanswered-sentence.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { orderText, plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Delayed = Emails['order-delayed']

export const orderDelayed: EmailTemplate<'order-delayed'> = {
  subject: ({ order, delay }) => `Order ${order.id} will ship later, by ${weekday(delay.to)}`,

  text(props, { absoluteUrl }) {
    const { order, delay } = props
    const page = absoluteUrl(delayPage(order.order_uuid, props.link))
    return plainText(
      headline(props),
      dates(props),
      delay.reason,
      delay.by ?? '',
      ['I will wait:', page],
      ['Cancel and refund:', page],
      choice(props),
      orderText(order),
    )
  },

  html(props, { absoluteUrl }) {
    const { order, delay } = props
    const page = absoluteUrl(delayPage(order.order_uuid, props.link))
    return (
      <EmailFrame preview={dates(props)}>
        <Heading style={emailStyle.heading}>{headline(props)}</Heading>
        <Text style={{ ...emailStyle.strong, marginBottom: 16 }}>{dates(props)}</Text>
        <Paragraphs text={delay.reason} />
        {delay.by && <Text style={{ ...emailStyle.quiet, marginTop: 8 }}>{delay.by}</Text>}
        <Button href={page} style={emailStyle.button}>
          I will wait
        </Button>
        <Text style={{ ...emailStyle.text, marginTop: 20 }}>
          <Link href={page} style={emailStyle.link}>
            Cancel and refund
          </Link>
        </Text>
        <Text style={{ ...emailStyle.small, marginTop: 20, marginBottom: 24 }}>{choice(props)}</Text>
        <OrderLines order={order} />
      </EmailFrame>
    )
  },
}

function headline({ order }: Delayed): string {
  return `Your order will ship later than we said, ${greetingName(order)}.`
}

function dates({ delay }: Delayed): string {
  return `We said ${weekday(delay.from)}. It will ship by ${weekday(delay.to)}.`
}

function choice({ delay }: Delayed): string {
  return `${unansweredSentence(delay)} Both links open a page where you choose. Opening it changes nothing.`
}
