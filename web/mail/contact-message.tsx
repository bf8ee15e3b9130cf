import { Button, Heading, Text } from '@react-email/components'
import type { Mails } from '#contract/mails.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

type Message = Mails['contact-message']['message']

/** To the shop itself: what a visitor wrote. Replying to it answers whoever left an email address. */
export const contactMessage: MailTemplate<'contact-message'> = {
  subject: ({ message }) => `Message from ${message.name}`,

  replyTo({ message }) {
    return message.contactMethod === 'email' ? { name: message.name, address: message.contact } : undefined
  },

  text({ message }) {
    return plainText(`${message.name} wrote:`, message.message, how(message))
  },

  html({ message }) {
    return (
      <MailFrame preview={message.message.slice(0, 120)}>
        <Heading style={mailStyle.heading}>{message.name} wrote</Heading>
        <Paragraphs text={message.message} />
        <Text style={{ ...mailStyle.strong, marginTop: 28 }}>{how(message)}</Text>
        <Button href={link(message)} style={mailStyle.button}>
          {message.contactMethod === 'email' ? 'Write back' : 'Call back'}
        </Button>
      </MailFrame>
    )
  },
}

function how({ contactMethod, contact }: Message): string {
  return contactMethod === 'email' ? `Answer by email to ${contact}.` : `Answer by phone at ${contact}.`
}

function link({ contactMethod, contact }: Message): string {
  return contactMethod === 'email'
    ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
    : `tel:+1${contact.replaceAll('-', '')}`
}
