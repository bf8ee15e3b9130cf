import { Button, Heading, Text } from '@react-email/components'
import { knifePage } from '#contract/platform/values/paths.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { Paragraphs } from './paragraphs.tsx'
import { plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

const HEADING = 'We replied to your review.'
const PUBLIC = 'Everyone can read it under your review.'

export const reviewReply: EmailTemplate<'review-reply'> = {
  subject: ({ product }) => `Our reply to your review of ${product.name}`,
  personal: true,

  text({ reply, product, title, text }, { absoluteUrl }) {
    return plainText(
      HEADING,
      reply,
      PUBLIC,
      ['See it in the shop:', absoluteUrl(knifePage(product))],
      ['You wrote:', ...[title, ...text.split('\n')].filter(Boolean).map((line) => `> ${line}`)],
    )
  },

  html({ reply, product, title, text }, { absoluteUrl }) {
    return (
      <EmailFrame preview={reply.slice(0, 120)}>
        <Heading style={emailStyle.heading}>{HEADING}</Heading>
        <Paragraphs text={reply} />
        <Button href={absoluteUrl(knifePage(product))} style={emailStyle.button}>
          See it in the shop
        </Button>
        <Text style={{ ...emailStyle.small, marginTop: 4 }}>{PUBLIC}</Text>
        <Text style={{ ...emailStyle.strong, marginTop: 28 }}>You wrote about {product.name}</Text>
        {title !== '' && <Text style={{ ...emailStyle.text, fontStyle: 'italic' }}>{title}</Text>}
        <Paragraphs text={text} />
      </EmailFrame>
    )
  },
}
