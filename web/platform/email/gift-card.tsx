import { Button, Column, Heading, Hr, Row, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import type { Emails } from '#contract/app/emails.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { GIFT_CARD_IMAGE_PATH, PAGES } from '#contract/platform/values/paths.ts'
import { maskedGiftCardCode } from '#contract/sales/gift-cards/code.ts'
import { EmailFrame, SCREEN_ONLY } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, withoutLinks } from './order-labels.ts'
import { plainText } from './plain-text.ts'
import { SENT_BEFORE, SentBefore } from './sent-before.tsx'
import type { EmailTemplate } from './template.ts'

type Card = Emails['gift-card']

/** To the recipient. Staff, who read it in the outbox, see the last four characters of the code. */
export const giftCard: EmailTemplate<'gift-card'> = {
  subject: (card, { business }) =>
    card.giver_name === ''
      ? `A gift card from ${business.name}`
      : `${greetingName({ name: card.giver_name })} sent you a gift card from ${business.name}`,

  text(card, { absoluteUrl }) {
    return plainText(
      headline(card),
      card.again ? SENT_BEFORE : '',
      [...messageLines(card), giver(card)].filter((line) => line !== ''),
      [`Your code: ${code(card)}`, `It is worth ${amount(card)}.`],
      ['Browse the knives:', absoluteUrl(PAGES.allKnives)],
      HOW_TO_USE,
      QUESTIONS,
    )
  },

  html(card, { absoluteUrl }) {
    const lines = messageLines(card)
    return (
      <EmailFrame
        preview={`${amount(card)} for a knife of your own choosing.`}
        image={absoluteUrl(GIFT_CARD_IMAGE_PATH)}
        imageAlt="A folded card tied with a leather cord, beside the handle of a bowie knife"
      >
        <Heading style={emailStyle.heading}>{headline(card)}</Heading>
        {card.again && <SentBefore />}
        {lines.length > 0 && (
          <Text style={{ ...emailStyle.text, marginBottom: 4 }}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are static
              <Fragment key={index}>
                {line}
                <br />
              </Fragment>
            ))}
          </Text>
        )}
        {giver(card) && <Text style={emailStyle.quiet}>{giver(card)}</Text>}
        <Hr style={{ ...emailStyle.line, margin: '24px 0 20px' }} />
        <Section>
          <Row>
            <Column className="stacked" style={{ verticalAlign: 'bottom' }}>
              <Text style={emailStyle.label}>Your code</Text>
              <Text className="code" style={emailStyle.giftCode}>
                {code(card)}
              </Text>
            </Column>
            <Column className="stacked" style={{ verticalAlign: 'bottom' }}>
              <Text className="amount" style={emailStyle.giftAmount}>
                {amount(card)}
              </Text>
            </Column>
          </Row>
        </Section>
        <Hr style={{ ...emailStyle.line, margin: '20px 0 8px' }} />
        <Button href={absoluteUrl(PAGES.allKnives)} className={SCREEN_ONLY} style={emailStyle.button}>
          Browse the knives
        </Button>
        <Text style={{ ...emailStyle.text, marginTop: 20 }}>{HOW_TO_USE}</Text>
        <Text style={{ ...emailStyle.text, marginTop: 20 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

const HOW_TO_USE =
  'Enter the code at checkout. What you do not spend stays on the card, and it does not expire. To give it by hand, print this email.'
const QUESTIONS = 'Questions? Reply to this email and one of us will read it.'

function headline({ recipient_name }: Card): string {
  const choosing = 'his is for a knife of your own choosing.'
  return recipient_name === '' ? `T${choosing}` : `${withoutLinks(recipient_name)}, t${choosing}`
}

function messageLines({ message }: Card): string[] {
  return message === '' ? [] : message.split('\n').map(withoutLinks)
}

function giver({ giver_name }: Card): string {
  return withoutLinks(giver_name)
}

/** "$150", "$12.50" */
function amount({ amount: dollars }: Card): string {
  return formatDollars(dollars).replace(/\.00$/, '')
}

function code({ code: secret, last_four }: Card): string {
  return secret ?? maskedGiftCardCode(last_four)
}
