import type { ProfileChange } from '#contract/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { wrongField } from '#server/refusal.ts'
import type { Caller } from './caller.ts'
import { forgetCodes } from './codes.ts'
import { mailNotice } from './mails.ts'
import { hashPassword } from './secrets.ts'
import { endSessionsOf, type Session, type UserRow } from './sessions.ts'
import { emailKey } from './users.ts'

/**
 * Changes name and password. The email stays: what was proved is the address of the account. A new password ends the
 * user's other sessions and the links to set another, and is announced by mail.
 * @throws {Refusal} 400 for another email.
 */
export async function updateProfile(
  db: Db,
  session: Session,
  { name, email, password }: ProfileChange,
  caller: Caller,
): Promise<UserRow> {
  const { user } = session
  if (emailKey(email) !== user.email_key) throw wrongField('email', 'The email address cannot be changed.')
  const change = { name, ...(password && { password_hash: await hashPassword(password) }) }
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set(change)
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (password) {
      await endSessionsOf(tx, user.id, session.tokenHash)
      await forgetCodes(tx, { userId: user.id, kind: 'reset' })
      await mailNotice(tx, changed, 'password-changed', caller)
    }
    return changed
  })
}
