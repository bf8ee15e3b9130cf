import { Button, Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './order-labels.ts'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Ready = Emails['commission-ready']

export const commissionReady: EmailTemplate<'commission-ready'> = {
  subject: () => 'Your commission is ready',

  text(props, { absoluteUrl }) {
    return plainText(
      headline(props),
      sentence(props),
      ['Pay the balance:', absoluteUrl(commissionPage(props.commission.uuid))],
      QUESTIONS,
    )
  },

  html(props, { absoluteUrl }) {
    return (
      <EmailFrame
        preview={sentence(props)}
        image={props.image === null ? null : absoluteUrl(props.image)}
        imageAlt="Your finished commission"
      >
        <Heading style={emailStyle.heading}>{headline(props)}</Heading>
        <Text style={emailStyle.text}>{sentence(props)}</Text>
        <Button href={absoluteUrl(commissionPage(props.commission.uuid))} style={emailStyle.button}>
          Pay the balance
        </Button>
        <Text style={{ ...emailStyle.quiet, marginTop: 24 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

const QUESTIONS = 'Questions? Reply to this email and one of us will read it.'

function headline({ commission }: Ready): string {
  return `It is finished, ${withoutLinks(greetingName(commission))}.`
}

function sentence({ price, deposit }: Ready): string {
  const balance = `${formatDollars(price - deposit)} of the price is left`
  return deposit === 0
    ? `The price is ${formatDollars(price)}, plus shipping and fees. We send it as soon as it is paid.`
    : `Your deposit was ${formatDollars(deposit)}, so ${balance}, plus shipping and fees. We send it as soon as it is paid.`
}
