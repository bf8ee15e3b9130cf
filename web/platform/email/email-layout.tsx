import { Button, Heading, Text } from '@react-email/components'
import type { EmailKind, Emails } from '#contract/app/emails.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { EmailShop, EmailTemplate } from './template.ts'

export interface EmailText {
  subject: string
  headline: string
  paragraphs: string[]
  code?: string
  action?: { label: string; path: string }
  closing: string
}

export function simpleTemplate<K extends EmailKind>(
  content: (props: Emails[K], shop: EmailShop) => EmailText,
): EmailTemplate<K> {
  return {
    subject: (props, shop) => content(props, shop).subject,
    text: (props, shop) => plainTextOf(content(props, shop), shop),
    html: (props, shop) => <SimpleEmail content={content(props, shop)} shop={shop} />,
  }
}

/** Email apps detect a code on its own line before any link. */
function plainTextOf(
  { headline, paragraphs, code, action, closing }: EmailText,
  { absoluteUrl }: EmailShop,
): string {
  return plainText(
    headline,
    ...paragraphs,
    code ?? '',
    action ? [`${action.label}:`, absoluteUrl(action.path)] : '',
    closing,
  )
}

function SimpleEmail({ content, shop: { absoluteUrl } }: { content: EmailText; shop: EmailShop }) {
  const { headline, paragraphs, code, action, closing } = content
  return (
    <EmailFrame preview={paragraphs[0] ?? headline}>
      <Heading style={emailStyle.heading}>{headline}</Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={{ ...emailStyle.text, marginBottom: 12 }}>
          {paragraph}
        </Text>
      ))}
      {code && <Text style={emailStyle.code}>{code}</Text>}
      {action && (
        <Button href={absoluteUrl(action.path)} style={emailStyle.button}>
          {action.label}
        </Button>
      )}
      <Text style={{ ...emailStyle.quiet, marginTop: 24 }}>{closing}</Text>
    </EmailFrame>
  )
}
