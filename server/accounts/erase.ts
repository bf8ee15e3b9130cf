import type { Tx } from '#server/db/open.ts'
import { forgetMails } from '#server/mail/forget.ts'
import { forgetMessagesOf } from '#server/messages/forget.ts'
import { disownOrders } from '#server/orders/forget.ts'
import type { UserRow } from './sessions.ts'

/**
 * Erases an account with all that hangs on it: sessions, second factors, passkeys, messages, mails. Orders stay in the
 * books without their buyer.
 */
export async function eraseAccount(tx: Tx, user: UserRow, now: number): Promise<void> {
  await disownOrders(tx, user, now)
  await forgetMessagesOf(tx, user.email_key)
  await forgetMails(tx, user.email_key)
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
}
