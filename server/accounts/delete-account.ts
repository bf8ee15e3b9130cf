import type { Db, Tx } from '#server/db/open.ts'
import { disownOrders } from '#server/orders/forget.ts'
import type { Caller } from './caller.ts'
import { requirePassword } from './login.ts'
import { mailNotice } from './mails.ts'
import type { UserRow } from './sessions.ts'
import { lockUser } from './users.ts'

/**
 * Erases an account with all that hangs on it: sessions, second factors, passkeys, messages, mails. Orders stay in the
 * books without their buyer. @throws {Refusal} 403 for a wrong password, 429.
 */
export async function deleteAccount(db: Db, user: UserRow, password: string, caller: Caller): Promise<void> {
  await requirePassword(db, user, password, caller)
  await db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, user.id))) return
    await disownOrders(tx, user, caller.now)
    await forgetLetters(tx, user.email_key)
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    await mailNotice(tx, user, 'account-deleted', caller)
  })
}

/** What was written to the workshop from this address, and by the shop to it. Order mails leave their place, not their words. */
async function forgetLetters(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where(({ fn }) => fn('lower', ['contact']), '=', email)
    .execute()
  await tx
    .deleteFrom('mail_outbox')
    .where(({ fn }) => fn('lower', ['recipient']), '=', email)
    .where('order_id', 'is', null)
    .execute()
  await tx
    .updateTable('mail_outbox')
    .set({ recipient: '', props: '{}' })
    .where(({ fn }) => fn('lower', ['recipient']), '=', email)
    .where('sent_at', 'is not', null)
    .execute()
}
