import type { Db } from '#server/db/open.ts'
import type { Caller } from './caller.ts'
import { eraseAccount } from './erase.ts'
import { requirePassword } from './login.ts'
import { mailNotice } from './mails.ts'
import type { UserRow } from './sessions.ts'
import { lockSiteadmins, requireAnotherSiteadmin } from './siteadmins.ts'
import { lockUser } from './users.ts'

/**
 * Closes one's own account. @throws {Refusal} 403 for a wrong password, 429; 409 for the last siteadmin: nobody could
 * look after the shop.
 */
export async function deleteAccount(db: Db, user: UserRow, password: string, caller: Caller): Promise<void> {
  await requirePassword(db, user, password, caller)
  await db.transaction().execute(async (tx) => {
    if (user.role === 'siteadmin') requireAnotherSiteadmin(await lockSiteadmins(tx), user.id)
    if (!(await lockUser(tx, user.id))) return
    await eraseAccount(tx, user, caller.now)
    await mailNotice(tx, user, 'account-deleted', caller)
  })
}
