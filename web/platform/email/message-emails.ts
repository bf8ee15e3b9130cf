import type { Emails } from '#contract/app/emails.ts'
import { button, heading, inText, label, youWrote } from './blocks.tsx'
import type { Templates } from './email.ts'
import { greetingName } from './greeting.ts'

export const messageEmails = {
  'message-reply': ({ message, text }) => ({
    subject: 'Your message to the workshop',
    personal: true,
    preview: text.slice(0, 120),
    blocks: [inText('', heading(`${greetingName(message)},`)), text, youWrote(message.message)],
  }),

  /** To the shop. */
  'contact-message': ({ message }) => {
    const { name, contact, suspicious } = message
    const byEmail = message.contactMethod === 'email'
    return {
      subject: `Message from ${name}`,
      replyTo: byEmail ? { name, address: contact } : undefined,
      preview: message.message.slice(0, 120),
      blocks: [
        inText(`${name} wrote:`, heading(`${name} wrote`)),
        message.message,
        label(byEmail ? `Reply by email to ${contact}.` : `Reply by phone at ${contact}.`),
        inText('', button(byEmail ? 'Reply' : 'Call', replyUrl(message))),
        suspicious &&
          'Perhaps spam: a hidden field of the form was filled in, as bots do and now and then a browser’s form filler.',
      ],
    }
  },
} satisfies Partial<Templates>

function replyUrl({ contactMethod, contact }: Emails['contact-message']['message']): string {
  return contactMethod === 'email'
    ? `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
    : `tel:+1${contact.replaceAll('-', '')}`
}
