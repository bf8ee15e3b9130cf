import type { PasswordHashSettings } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { requireUnlocked, unlockAccount, withAttemptLimit } from '#server/rate-limit/login-attempts.ts'
import { countEmail, emailCode, emailNotice } from './emails.ts'
import { consumeLink, findLinkOwner } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'
import { attemptOn } from './request-context.ts'
import { endSessions } from './sessions.ts'
import { deleteSignUps, nameForReset } from './sign-ups.ts'
import { findUser, lockUser } from './users.ts'

/** Both cases run one transaction, so that timing does not reveal whether the account exists. */
export async function forgotPassword(db: Db, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (user) await emailCode(tx, user, 'reset', now)
    else await countEmail(tx, 'reset', email, now)
  })
}

/** @throws {HttpError} 429 after too many attempts. */
export async function isValidResetToken(db: Db, token: string, context: RequestContext): Promise<boolean> {
  const valid = await withAttemptLimit(db, attemptOn(null, context), async (tx) =>
    findLinkOwner(tx, 'reset', token, context.now),
  )
  return valid !== null
}

/**
 * Because the link was emailed, this also unlocks the account and verifies its email. Ends all sessions.
 * @throws {HttpError} 400 for an invalid, expired, or used link, 429 after too many attempts from one network.
 */
export async function resetPassword(
  db: Db,
  { token, newPassword }: { token: string; newPassword: string },
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<void> {
  await requireUnlocked(db, attemptOn(null, context))
  const owner = await findLinkOwner(db, 'reset', token, context.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  if (!user) {
    await withAttemptLimit(db, attemptOn(null, context), async () => null)
    throw invalidLink()
  }
  const passwordHash = await hashPassword(newPassword, settings)
  await db.transaction().execute(async (tx) => {
    // The same lock order as in logins and verifications prevents deadlocks.
    await unlockAccount(tx, user.email_key, context.now)
    const locked = await lockUser(tx, user.id)
    const consumed = await consumeLink(tx, 'reset', token, context.now)
    if (!locked || consumed?.userId !== user.id) throw invalidLink()
    const proof = locked.email_verified_at === null && {
      name: await nameForReset(tx, locked, context.deviceToken),
      email_verified_at: context.now,
    }
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, ...proof })
      .where('id', '=', user.id)
      .execute()
    await deleteSignUps(tx, user.id)
    await endSessions(tx, user.id)
    await emailNotice(tx, user, 'password-changed', context)
  })
}

function invalidLink(): HttpError {
  return new HttpError(400, 'Invalid or expired link. Please ask for a new one.')
}
