import type { MailState } from '#contract/mails.ts'
import type { Dot } from './list/dot-word.tsx'

const KINDS: Record<string, string> = {
  'order-confirmation': 'Order confirmation',
  'order-notice': 'New order, to the workshop',
  'order-shipped': 'Order shipped',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'message-reply': 'Reply to a message',
  'contact-message': 'Message, to the workshop',
  verification: 'Address to be confirmed',
  'already-registered': 'Sign-up with a known address',
  'password-reset': 'Link to a new password',
  code: 'Code',
  'account-notice': 'Notice about an account',
  'siteadmin-invitation': 'Invitation of a site admin',
  'backup-failed': 'Backup failed',
}

/** What a mail is, in the staff's words. */
export function mailKindWords(kind: string): string {
  return KINDS[kind] ?? kind
}

export const MAIL_STATE_WORDS: Record<MailState, { word: string; dot: Dot }> = {
  waiting: { word: 'Waiting', dot: 'waiting' },
  sent: { word: 'Sent', dot: 'good' },
  failed: { word: 'Failed', dot: 'bad' },
}
