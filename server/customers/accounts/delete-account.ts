import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { deletePersonalData } from './delete-personal-data.ts'
import { emailNotice } from './emails.ts'
import { requirePassword } from './login.ts'
import { lockSiteadmins, requireAnotherSiteadmin } from './siteadmins.ts'
import { lockUser } from './users.ts'

/** @throws {Forbidden} for a wrong password, {Conflict} for the last siteadmin, {TooMany}. */
export async function deleteAccount(
  db: Db,
  user: UserRow,
  password: string,
  context: RequestContext,
): Promise<void> {
  await requirePassword(db, user, password, context)
  await db.transaction().execute(async (tx) => {
    if (user.role === 'siteadmin') requireAnotherSiteadmin(await lockSiteadmins(tx), user.id)
    if (!(await lockUser(tx, user.id))) return
    await deletePersonalData(tx, user, context.now)
    await emailNotice(tx, user, 'account-deleted', context)
  })
}
