import type { ReactNode } from 'react'
import type { EmailKind, Emails, Mailbox } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import type { Vacation } from '#contract/operations/settings/shop.ts'

export interface Email {
  subject: string
  /** Shown beside the subject in an inbox. Defaults to the block after the heading. */
  preview?: string
  /** Above the heading, across the whole width. */
  image?: EmailImage | null
  blocks: Content[]
  /** Defaults to the shop's mailbox. */
  replyTo?: Mailbox | undefined
  /** Written by a person for this recipient, so not marked as an automatic email. */
  personal?: true
}

/** A part of an email: its HTML, and the same as plain text, because some people read only that. */
export interface Block {
  html: ReactNode
  /** Empty for what the text leaves out. */
  text: string
  /** The space above it, in pixels. */
  gap: number
}

/** A string is a paragraph, or several when it has empty lines. */
export type Content = Block | string | false | null | undefined

export interface EmailImage {
  url: string
  alt: string
}

/** The shop's data that emails show. */
export interface EmailShop {
  /** The absolute URL of a path. */
  url(path: string): string
  /** The page of an order, which is the customer's when it is opened from their email. */
  orderUrl(order: { order_uuid: string }): string
  business: Business
  vacation: Vacation | null
}

/** How each kind of email is written. */
export type Templates = { [K in EmailKind]: (props: Emails[K], shop: EmailShop) => Email }
