import type { ReactElement } from 'react'
import type { Mailbox, MailKind, Mails } from '#contract/mails.ts'

/** Turns a path of the shop into an absolute address. */
export type Absolute = (path: string) => string

/** A mail in its two shapes. Both say everything: some people read only the text. */
export interface MailTemplate<K extends MailKind> {
  subject(props: Mails[K]): string
  /** Who an answer goes to, when not the workshop itself. */
  replyTo?(props: Mails[K]): Mailbox | undefined
  text(props: Mails[K], address: Absolute): string
  html(props: Mails[K], address: Absolute): ReactElement
}
