import type { Tx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import { HttpError } from '#server/http/http-error.ts'
import { lockUser } from './users.ts'

/**
 * Locks all siteadmins, always in the same order, so that two siteadmins who demote each other at the same moment do not
 * both succeed.
 */
export async function lockSiteadmins(tx: Tx): Promise<UserRow[]> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'siteadmin')
    .orderBy('id')
    .execute()
  const siteadmins: UserRow[] = []
  for (const { id } of found) {
    const user = await lockUser(tx, id)
    if (user?.role === 'siteadmin') siteadmins.push(user)
  }
  return siteadmins
}

/** @throws {HttpError} 409 when the user is the last siteadmin. */
export function requireAnotherSiteadmin(siteadmins: UserRow[], id: string): void {
  const isOne = siteadmins.some((user) => user.id === id)
  if (isOne && siteadmins.length === 1) {
    throw new HttpError(409, 'This is the last site admin. Make someone else a site admin first.')
  }
}
