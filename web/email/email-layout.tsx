import { Button, Heading, Text } from '@react-email/components'
import type { EmailKind, Emails } from '#contract/email/emails.ts'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { plainText } from './plain-text.ts'
import type { AbsoluteUrl, EmailTemplate } from './template.ts'

export interface EmailText {
  subject: string
  headline: string
  paragraphs: string[]
  code?: string
  action?: { label: string; path: string }
  closing: string
}

export function simpleTemplate<K extends EmailKind>(
  content: (props: Emails[K]) => EmailText,
): EmailTemplate<K> {
  return {
    subject: (props) => content(props).subject,
    text: (props, absoluteUrl) => plainTextOf(content(props), absoluteUrl),
    html: (props, absoluteUrl) => <SimpleEmail content={content(props)} absoluteUrl={absoluteUrl} />,
  }
}

/** Email apps detect a code on its own line before any link. */
function plainTextOf(
  { headline, paragraphs, code, action, closing }: EmailText,
  absoluteUrl: AbsoluteUrl,
): string {
  return plainText(
    headline,
    ...paragraphs,
    code ?? '',
    action ? [`${action.label}:`, absoluteUrl(action.path)] : '',
    closing,
  )
}

function SimpleEmail({ content, absoluteUrl }: { content: EmailText; absoluteUrl: AbsoluteUrl }) {
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
