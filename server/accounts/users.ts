import type { Db, Tx } from '#server/db/open.ts'
import type { UserRow } from './sessions.ts'

/** Addresses are compared without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function findUser(db: Db, by: { email: string } | { id: string }): Promise<UserRow | undefined> {
  const users = db.selectFrom('users').selectAll()
  return 'id' in by
    ? users.where('id', '=', by.id).executeTakeFirst()
    : users.where('email_key', '=', emailKey(by.email)).executeTakeFirst()
}

/** The account, held until the transaction ends: a login and a new password never pass each other by. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set((user) => ({ name: user.ref('name') }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}
