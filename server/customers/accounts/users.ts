import { emailKey } from '#contract/platform/values/people.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'

/** No password has this hash. */
export const NO_PASSWORD = ''

export async function findUser(db: Db, by: { email: string } | { id: string }): Promise<UserRow | undefined> {
  const users = db.selectFrom('users').selectAll()
  return 'id' in by
    ? users.where('id', '=', by.id).executeTakeFirst()
    : users.where('email_key', '=', emailKey(by.email)).executeTakeFirst()
}

/** Locks the account until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set((user) => ({ name: user.ref('name') }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}
