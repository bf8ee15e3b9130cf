import type { Tx } from '#server/platform/db/open.ts'

/** What draws need of the notifications, which import them by way of the accounts. */
export interface EntrantEmails {
  /** For the `unsubscribe_url` of an email. @param token the email's own, which then opens the address's subscriptions. */
  unsubscribeUrl(tx: Tx, email: string, by: { token?: string; at: number }): Promise<string>
}
