import { Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { HIDE_REASON_LABELS, HIDE_REASON_SENTENCES } from '#contract/customers/reviews/hide-reasons.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Hidden = Emails['review-hidden']

const NEVER = 'We never hide a review for its rating.'
const QUESTIONS = 'If you think that we are wrong, reply to this email and one of us will read it.'

export const reviewHidden: EmailTemplate<'review-hidden'> = {
  subject: ({ product, hidden }) =>
    hidden ? `We hid your review of ${product}` : `We removed pictures from your review of ${product}`,

  text(props) {
    return plainText(sentence(props), NEVER, QUESTIONS, [
      'You wrote:',
      ...props.text.split('\n').map((line) => `> ${line}`),
    ])
  },

  html(props) {
    return (
      <EmailFrame preview={sentence(props)}>
        <Heading style={emailStyle.heading}>
          {props.hidden ? 'We hid your review.' : 'We removed pictures from your review.'}
        </Heading>
        <Text style={emailStyle.text}>{sentence(props)}</Text>
        <Text style={{ ...emailStyle.text, marginTop: 16 }}>
          {NEVER} {QUESTIONS}
        </Text>
        <Text style={{ ...emailStyle.strong, marginTop: 28 }}>You wrote</Text>
        <Paragraphs text={props.text} />
      </EmailFrame>
    )
  },
}

function sentence({ product, reason, hidden, images }: Hidden): string {
  if (!hidden) {
    return `We removed ${pluralize(images, 'picture')} from your review of ${product}. The reason: ${HIDE_REASON_LABELS[reason].toLowerCase()}. The text stays.`
  }
  const pictures = images > 0 ? `, and deleted ${pluralize(images, 'picture')} with it` : ''
  return `We hid your review of ${product}${pictures}, because ${HIDE_REASON_SENTENCES[reason]}.`
}
