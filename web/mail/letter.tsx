import { Button, Heading, Text } from '@react-email/components'
import type { MailKind, Mails } from '#contract/mails.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { plainText } from './plain-text.ts'
import type { Absolute, MailTemplate } from './template.ts'

/** A short mail about an account: a headline, what it is about, a code or a button, what to do if it is a surprise. */
export interface Letter {
  subject: string
  headline: string
  paragraphs: string[]
  code?: string
  action?: { label: string; path: string }
  closing: string
}

/** A template in both parts from one set of words. */
export function letterTemplate<K extends MailKind>(write: (props: Mails[K]) => Letter): MailTemplate<K> {
  return {
    subject: (props) => write(props).subject,
    text: (props, address) => letterText(write(props), address),
    html: (props, address) => <LetterMail letter={write(props)} address={address} />,
  }
}

/** The code stands on a line of its own, its digits together, before any link: mailboxes and tools find it there. */
function letterText({ headline, paragraphs, code, action, closing }: Letter, address: Absolute): string {
  return plainText(
    headline,
    ...paragraphs,
    code ?? '',
    action ? [`${action.label}:`, address(action.path)] : '',
    closing,
  )
}

function LetterMail({ letter, address }: { letter: Letter; address: Absolute }) {
  const { headline, paragraphs, code, action, closing } = letter
  return (
    <MailFrame preview={paragraphs[0] ?? headline}>
      <Heading style={mailStyle.heading}>{headline}</Heading>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={{ ...mailStyle.text, marginBottom: 12 }}>
          {paragraph}
        </Text>
      ))}
      {code && <Text style={mailStyle.code}>{code}</Text>}
      {action && (
        <Button href={address(action.path)} style={mailStyle.button}>
          {action.label}
        </Button>
      )}
      <Text style={{ ...mailStyle.quiet, marginTop: 24 }}>{closing}</Text>
    </MailFrame>
  )
}
