import type { ProfileChange } from '#contract/customers/accounts/account-form.ts'
import { CURRENT_PASSWORD_NEEDED, RECENT_LOGIN_MS } from '#contract/customers/accounts/auth.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Forbidden, wrongField } from '#server/platform/errors.ts'
import type { RequestContext, Session } from '#server/platform/http/auth-context.ts'
import { emailNotice } from './emails.ts'
import { requirePassword } from './login.ts'
import { deleteCodes } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'

/**
 * A new password ends other sessions and reset links, and emails the user.
 * @throws {Invalid} for a different email, {Forbidden} for a new password without proof, {TooMany}.
 */
export async function updateProfile(
  db: Db,
  { session, context }: { session: Session; context: RequestContext },
  { name, email, password, currentPassword }: ProfileChange,
  settings: PasswordHashSettings,
): Promise<UserRow> {
  const { user } = session
  if (emailKey(email) !== user.email_key) throw wrongField('email', 'The email address cannot be changed.')
  if (password) await requireProof(db, session, currentPassword, context)
  const change = { name, ...(password && { password_hash: await hashPassword(password, settings) }) }
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set(change)
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (password) {
      await endSessions(tx, user.id, session.tokenHash)
      await deleteCodes(tx, { userId: user.id, kind: 'reset' })
      await emailNotice(tx, changed, 'password-changed', context)
    }
    return changed
  })
}

/** Whoever took over a session does not get the account: a new password would open everything that asks for it. */
async function requireProof(
  db: Db,
  { user, startedAt }: Session,
  currentPassword: string | undefined,
  context: RequestContext,
): Promise<void> {
  if (currentPassword) await requirePassword(db, user, currentPassword, context)
  else if (Math.abs(context.now - startedAt) >= RECENT_LOGIN_MS) {
    throw new Forbidden(CURRENT_PASSWORD_NEEDED)
  }
}
