import { Button, Column, Heading, Hr, Row, Section, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './order-labels.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Quote = Emails['commission-quote']

export const commissionQuote: EmailTemplate<'commission-quote'> = {
  subject: ({ quote }) => `Our quote for your commission: ${formatDollars(quote.price)}`,

  text(props, { absoluteUrl }) {
    return plainText(
      headline(props),
      props.quote.description ?? '',
      rowsOf(props).map(([label, value]) => `${label}: ${value}`),
      nextStep(props),
      ['See the quote:', absoluteUrl(commissionPage(props.commission.uuid))],
      QUESTIONS,
    )
  },

  html(props, { absoluteUrl }) {
    return (
      <EmailFrame preview={nextStep(props)}>
        <Heading style={emailStyle.heading}>{headline(props)}</Heading>
        {props.quote.description && <Paragraphs text={props.quote.description} />}
        <Hr style={{ ...emailStyle.stitch, marginTop: 24 }} />
        <Section>
          {rowsOf(props).map(([label, value]) => (
            <Row key={label}>
              <Column style={{ paddingTop: 5, paddingBottom: 5 }}>
                <Text style={emailStyle.quiet}>{label}</Text>
              </Column>
              <Column>
                <Text style={emailStyle.amount}>{value}</Text>
              </Column>
            </Row>
          ))}
        </Section>
        <Text style={{ ...emailStyle.text, marginTop: 20 }}>{nextStep(props)}</Text>
        <Button href={absoluteUrl(commissionPage(props.commission.uuid))} style={emailStyle.button}>
          See the quote
        </Button>
        <Text style={{ ...emailStyle.quiet, marginTop: 24 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

const QUESTIONS = 'If something should be different, write to us on that page, and we send you a new quote.'

function headline({ commission }: Quote): string {
  return `Here is our quote, ${withoutLinks(greetingName(commission))}.`
}

function rowsOf({ quote: { price, deposit, finish_by, valid_until } }: Quote): [string, string][] {
  return [
    ['Price', formatDollars(price)],
    ['Deposit', deposit === 0 ? 'None' : formatDollars(deposit)],
    ...(finish_by === null ? [] : [['Finished by', longDay(finish_by)] as [string, string]]),
    ['Valid through', longDay(valid_until)],
  ]
}

function nextStep({ quote: { deposit } }: Quote): string {
  return deposit === 0
    ? 'There is no deposit: accept the quote, and we begin. You pay the price, plus shipping and fees, when your commission is ready.'
    : `To accept it, pay the deposit of ${formatDollars(deposit)}. The rest of the price, plus shipping and fees, is due when your commission is ready.`
}
