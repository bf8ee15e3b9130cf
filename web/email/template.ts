import type { ReactElement } from 'react'
import type { EmailKind, Emails, Mailbox } from '#contract/email/emails.ts'

/** Turns a path of the shop into an absolute URL. */
export type AbsoluteUrl = (path: string) => string

/** Some people read only the text part, so both parts have the same content. */
export interface EmailTemplate<K extends EmailKind> {
  subject(props: Emails[K]): string
  /** The shop's own mailbox unless given. */
  replyTo?(props: Emails[K]): Mailbox | undefined
  text(props: Emails[K], absoluteUrl: AbsoluteUrl): string
  html(props: Emails[K], absoluteUrl: AbsoluteUrl): ReactElement
}
