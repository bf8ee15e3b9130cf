import { emailKey } from '#contract/platform/values/people.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DomainError, Invalid } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import {
  requireUnlocked,
  unlockAccount,
  withAttemptLimit,
} from '#server/platform/rate-limit/login-attempts.ts'
import { countEmail, identifyAsker } from './email-limits.ts'
import { emailNotice, emailResetLink } from './emails.ts'
import { rememberDevice } from './known-devices.ts'
import { consumeLink, findLinkOwner, hasLiveLink, issueCode } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'
import { anonymousAttempt, attemptOn } from './request-context.ts'
import { endSessions } from './sessions.ts'
import { endSignUps, nameOnceProved } from './sign-ups.ts'
import { findUser, lockUser } from './users.ts'

/** Both cases run one transaction, so that timing does not reveal whether the account exists. */
export async function forgotPassword(db: Db, email: string, context: RequestContext): Promise<void> {
  const asker = await identifyAsker(db, emailKey(email), context)
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    const hasLink = await hasLiveLink(tx, user?.id ?? '', 'reset', context.now)
    if (!(await countEmail(tx, 'reset', email, { asker, now: context.now, isUrgent: !hasLink }))) return
    if (user) await emailResetLink(tx, user, context.now)
  })
}

/** @throws {TooMany} after too many attempts. */
export async function isValidResetToken(db: Db, token: string, context: RequestContext): Promise<boolean> {
  const valid = await withAttemptLimit(db, anonymousAttempt(context), async (tx) =>
    findLinkOwner(tx, 'reset', token, context.now),
  )
  return valid !== null
}

/**
 * Because the link was emailed, this also unlocks the account, verifies its email, and makes the browser known, so that
 * its next login has a limit of its own. Ends all sessions.
 * @returns a token with which the browser may remove passkeys and backup emails for a while.
 * @throws {Invalid} for an invalid, expired, or used link, {TooMany} after too many attempts from one network.
 */
export async function resetPassword(
  db: Db,
  { token, newPassword }: { token: string; newPassword: string },
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<{ reviewToken: string }> {
  await requireUnlocked(db, anonymousAttempt(context))
  const owner = await findLinkOwner(db, 'reset', token, context.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  if (!user) {
    await withAttemptLimit(db, anonymousAttempt(context), async () => null)
    throw invalidLink()
  }
  const passwordHash = await hashPassword(newPassword, settings)
  const attempt = await attemptOn(db, user, context)
  return db.transaction().execute(async (tx) => {
    // The same lock order as in logins and verifications prevents deadlocks.
    await unlockAccount(tx, attempt)
    const locked = await lockUser(tx, user.id)
    const consumed = await consumeLink(tx, 'reset', token, context.now)
    if (!locked || consumed !== user.id) throw invalidLink()
    const proof = locked.email_verified_at === null && {
      name: await nameOnceProved(tx, locked, context.deviceToken),
      email_verified_at: context.now,
    }
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, ...proof })
      .where('id', '=', user.id)
      .execute()
    await endSignUps(tx, user.id, context.now)
    await endSessions(tx, user.id)
    await rememberDevice(tx, user.id, context)
    await emailNotice(tx, { ...user, ...proof }, 'password-changed', context)
    const { link } = await issueCode(tx, { userId: user.id, kind: 'reset-review' }, context.now)
    return { reviewToken: link }
  })
}

function invalidLink(): DomainError {
  return new Invalid('Invalid or expired link. Please ask for a new one.')
}
