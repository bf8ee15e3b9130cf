import { emailKey } from '#contract/platform/values/people.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { erasePersonalData } from '../delete-personal-data.ts'
import { findUser } from '../users.ts'

/**
 * Erases what the shop knows about someone who has no account: orders, commissions, reviews, gift cards,
 * messages, subscriptions, draw entries and
 * emails under this address. Says nothing about whether there was anything.
 * @throws {Conflict} for the address of an account.
 */
export async function forgetAddress(db: Db, email: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await findUser(tx, { email })) {
      throw new Conflict('This address has an account. Delete the account first.')
    }
    await erasePersonalData(tx, { id: null, email_key: emailKey(email), email_verified_at: by.at }, by.at)
    // The audit entry must not name the address.
    await recordAuditEntry(tx, by, { action: 'address forgotten', kind: 'user', id: '', name: '' })
  })
}
