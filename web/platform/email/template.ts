import type { ReactElement } from 'react'
import type { EmailKind, Emails, Mailbox } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import type { Vacation } from '#contract/operations/settings/shop.ts'

/** The shop's data that emails show. */
export interface EmailShop {
  absoluteUrl(path: string): string
  business: Business
  vacation: Vacation | null
}

/** Both parts have the same content, because some people read only the text. */
export interface EmailTemplate<K extends EmailKind> {
  subject(props: Emails[K], shop: EmailShop): string
  /** Defaults to the shop's mailbox. */
  replyTo?(props: Emails[K]): Mailbox | undefined
  /** Written by a person for this recipient, so not marked as an automatic email. */
  personal?: true
  text(props: Emails[K], shop: EmailShop): string
  html(props: Emails[K], shop: EmailShop): ReactElement
}
