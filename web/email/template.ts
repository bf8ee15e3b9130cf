import type { ReactElement } from 'react'
import type { EmailKind, Emails, Mailbox } from '#contract/email/emails.ts'

export type AbsoluteUrl = (path: string) => string

/** Both parts have the same content, because some people read only the text. */
export interface EmailTemplate<K extends EmailKind> {
  subject(props: Emails[K]): string
  /** Defaults to the shop's mailbox. */
  replyTo?(props: Emails[K]): Mailbox | undefined
  /** Written by a person for this recipient, so not marked as an automatic email. */
  personal?: true
  text(props: Emails[K], absoluteUrl: AbsoluteUrl): string
  html(props: Emails[K], absoluteUrl: AbsoluteUrl): ReactElement
}
