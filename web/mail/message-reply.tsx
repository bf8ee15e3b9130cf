import { Heading, Text } from '@react-email/components'
import type { Mails } from '#contract/mails.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

type Answer = Mails['message-reply']

/** To a visitor: what the workshop answers, with what was asked below it. A reply comes to the workshop's mailbox. */
export const messageReply: MailTemplate<'message-reply'> = {
  subject: () => 'Your message to the workshop',

  text({ message, text }) {
    return plainText(text, ['You wrote:', ...message.message.split('\n').map((line) => `> ${line}`)])
  },

  html(answer) {
    return (
      <MailFrame preview={answer.text.slice(0, 120)}>
        <Heading style={mailStyle.heading}>{greeting(answer)}</Heading>
        <Paragraphs text={answer.text} />
        <Text style={{ ...mailStyle.strong, marginTop: 28 }}>You wrote</Text>
        <Paragraphs text={answer.message.message} />
      </MailFrame>
    )
  },
}

function greeting({ message }: Answer): string {
  return `${message.name.trim().split(/\s+/)[0]},`
}
