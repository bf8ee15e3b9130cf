import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import type { UserRow } from './sessions.ts'
import { lockUser } from './users.ts'

/**
 * All siteadmins, held until the transaction ends. They are held one by one and always in the same order, so that two
 * who take each other's rights at the same moment wait for each other: the second sees what the first has done.
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

/** @throws {Refusal} 409 when nobody else could look after the shop. */
export function requireAnotherSiteadmin(siteadmins: UserRow[], id: string): void {
  const isOne = siteadmins.some((user) => user.id === id)
  if (isOne && siteadmins.length === 1) {
    throw new Refusal(409, 'This is the last site admin. Make somebody else a site admin first.')
  }
}
