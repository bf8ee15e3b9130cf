import type { Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Conflict } from '#server/platform/errors.ts'
import { lockUser } from './users.ts'

/** Locks all siteadmins in a fixed order, so that two who demote each other concurrently do not both succeed. */
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

/** @throws {Conflict} for the last siteadmin. */
export function requireAnotherSiteadmin(siteadmins: UserRow[], id: string): void {
  if (siteadmins.length === 1 && siteadmins[0]?.id === id) {
    throw new Conflict('This is the last site admin. Make someone else a site admin first.')
  }
}
