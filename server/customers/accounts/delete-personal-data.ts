import { forgetEntrant } from '#server/catalog/draws/forget-entrant.ts'
import { deleteMessagesFrom } from '#server/customers/messages/delete-messages.ts'
import { forgetSubscriber } from '#server/customers/notifications/manage.ts'
import { deleteReviews } from '#server/customers/reviews/delete-reviews.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { deleteBackupEmailsTo, eraseEmailsTo } from '#server/platform/email/anonymize.ts'
import { forgetCommissions } from '#server/sales/commissions/anonymize.ts'
import { eraseRecipient } from '#server/sales/gift-cards/anonymize.ts'
import { anonymizeOrders } from '#server/sales/orders/anonymize.ts'
import type { OrderOwner } from '#server/sales/orders/read.ts'

/** Deletes an account with its personal data. Foreign keys delete its sessions, second factors, and passkeys. */
export async function deletePersonalData(tx: Tx, user: UserRow, now: number): Promise<void> {
  await erasePersonalData(tx, user, now)
  for (const { email_key } of await backupEmailsOf(tx, user.id)) await deleteBackupEmailsTo(tx, email_key)
  await tx.deleteFrom('users').where('id', '=', user.id).execute()
}

function backupEmailsOf(tx: Tx, userId: string): Promise<{ email_key: string }[]> {
  return tx.selectFrom('backup_emails').select('email_key').where('user_id', '=', userId).execute()
}

/** Deletes someone's reviews, messages and emails, and anonymizes their orders, commissions and entries in draws. */
export async function erasePersonalData(tx: Tx, owner: OrderOwner, now: number): Promise<void> {
  await deleteReviews(tx, owner)
  await anonymizeOrders(tx, owner, now)
  await forgetCommissions(tx, owner, now)
  await eraseRecipient(tx, owner.email_key, now)
  await deleteMessagesFrom(tx, owner.email_key)
  await forgetSubscriber(tx, owner.email_key)
  await forgetEntrant(tx, owner.email_key)
  await eraseEmailsTo(tx, owner.email_key)
}
