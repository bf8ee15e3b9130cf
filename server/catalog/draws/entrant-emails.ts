import type { Tx } from '#server/platform/db/open.ts'

/** Passed in by the app: notifications stand above the catalog. */
export interface EntrantEmails {
  /** For the `unsubscribe_url` of an email. @param token the email's own, which then opens the address's subscriptions. */
  unsubscribeUrl(tx: Tx, email: string, by: { token?: string; at: number }): Promise<string>
}
