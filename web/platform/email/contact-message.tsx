import { Button, Heading, Text } from '@react-email/components'
import type { Emails } from '#contract/app/emails.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

type Message = Emails['contact-message']['message']

export const contactMessage: EmailTemplate<'contact-message'> = {
  subject: ({ message }) => `Message from ${message.name}`,

  replyTo({ message }) {
    return message.contactMethod === 'email' ? { name: message.name, address: message.contact } : undefined
  },

  text({ message }) {
    return plainText(
      `${message.name} wrote:`,
      message.message,
      replyInstruction(message),
      ...warning(message),
    )
  },

  html({ message }) {
    return (
      <EmailFrame preview={message.message.slice(0, 120)}>
        <Heading style={emailStyle.heading}>{message.name} wrote</Heading>
        <Paragraphs text={message.message} />
        <Text style={{ ...emailStyle.strong, marginTop: 28 }}>{replyInstruction(message)}</Text>
        <Button href={replyUrl(message)} style={emailStyle.button}>
          {message.contactMethod === 'email' ? 'Reply' : 'Call'}
        </Button>
        {warning(message).map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </EmailFrame>
    )
  },
}

function replyInstruction({ contactMethod, contact }: Message): string {
  return contactMethod === 'email' ? `Reply by email to ${contact}.` : `Reply by phone at ${contact}.`
}

function warning({ suspicious }: Message): string[] {
  if (!suspicious) return []
  return [
    'Perhaps spam: a hidden field of the form was filled in, as bots do and now and then a browser’s form filler.',
  ]
}

function replyUrl({ contactMethod, contact }: Message): string {
  return contactMethod === 'email'
    ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
    : `tel:+1${contact.replaceAll('-', '')}`
}
