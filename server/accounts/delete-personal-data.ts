import type { Tx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import { forgetEntrant } from '#server/draws/forget-entrant.ts'
import { eraseEmailsTo } from '#server/email/anonymize.ts'
import { eraseRecipient } from '#server/gift-cards/anonymize.ts'
import { deleteMessagesFrom } from '#server/messages/anonymize.ts'
import { forgetSubscriber } from '#server/notifications/manage.ts'
import { anonymizeOrders } from '#server/orders/anonymize.ts'
import { deleteReviewsOf } from '#server/reviews/anonymize.ts'

/**
 * Deletes an account with its reviews, messages and emails, and anonymizes its orders and its entries in draws. Foreign keys
 * delete its sessions, second factors, and passkeys.
 */
export async function deletePersonalData(tx: Tx, user: UserRow, now: number): Promise<void> {
  await deleteReviewsOf(tx, user)
  await anonymizeOrders(tx, user, now)
  await eraseRecipient(tx, user.email_key)
  await deleteMessagesFrom(tx, user.email_key)
  await forgetSubscriber(tx, user.email_key)
  await forgetEntrant(tx, user.email_key)
  await eraseEmailsTo(tx, user.email_key)
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
}
