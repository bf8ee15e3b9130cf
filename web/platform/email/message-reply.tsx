import { Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Reply = Emails['message-reply']

export const messageReply: EmailTemplate<'message-reply'> = {
  subject: () => 'Your message to the workshop',
  personal: true,

  text({ message, text }) {
    return plainText(text, ['You wrote:', ...message.message.split('\n').map((line) => `> ${line}`)])
  },

  html(reply) {
    return (
      <EmailFrame preview={reply.text.slice(0, 120)}>
        <Heading style={emailStyle.heading}>{greeting(reply)}</Heading>
        <Paragraphs text={reply.text} />
        <Text style={{ ...emailStyle.strong, marginTop: 28 }}>You wrote</Text>
        <Paragraphs text={reply.message.message} />
      </EmailFrame>
    )
  },
}

function greeting({ message }: Reply): string {
  return `${greetingName(message)},`
}
