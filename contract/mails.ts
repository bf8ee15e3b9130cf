import type { Message } from './messages.ts'
import type { Order } from './orders.ts'

/** Where a mail in the outbox stands. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Every mail the shop sends, by kind, with what its template needs beside the site's own address. */
export interface Mails {
  'order-confirmation': { order: Order }
  'order-notice': { order: Order }
  'order-shipped': { order: Order }
  /** `refunded`: dollars that went back to the card so far. */
  'order-cancelled': { order: Order; refunded: number }
  /** `amount`: dollars of this refund. */
  'order-refunded': { order: Order; amount: number }
  'message-reply': { message: Omit<Message, 'archived'>; text: string }
  'contact-message': { message: Omit<Message, 'archived'> }
  /** `link` is the secret part of the address, here and below. */
  verification: { name: string; code: string; link: string }
  'already-registered': { name: string }
  'password-reset': { name: string; link: string }
  code: { name: string; code: string; purpose: 'login' | 'two-factor' | 'backup-email' }
  /** `device` is where it was done, null for the terminal. */
  'account-notice': { name: string; change: AccountChange; at: string; device: string | null }
  'siteadmin-invitation': { name: string; link: string }
  /** `what`: a sentence for each fault. `at`: ISO 8601. */
  'backup-failed': { at: string; what: string[] }
}

/** What somebody hears of when it was done with their account. */
export type AccountChange =
  | 'password-changed'
  | 'new-device'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'backup-codes-renewed'
  | 'backup-email-added'
  | 'passkey-added'
  | 'passkey-removed'
  | 'made-siteadmin'
  | 'role-customer'
  | 'role-admin'
  | 'role-siteadmin'
  | 'account-deleted'
  | 'account-removed'
export type MailKind = keyof Mails

export interface Mailbox {
  name: string
  address: string
}

export interface RenderedMail {
  subject: string
  /** Who an answer goes to; the workshop's own mailbox unless said. */
  replyTo?: Mailbox | undefined
  html: string
  text: string
}
