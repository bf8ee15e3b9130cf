import { emailKey } from '#contract/platform/values/people.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Invalid, wrongField } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { requireUnlocked, withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { createSession, type LoginResult } from './create-session.ts'
import { countEmail, identifyAsker } from './email-limits.ts'
import { emailVerification } from './emails.ts'
import { findCode, findLinkOwner } from './one-time-codes.ts'
import { hashPassword } from './password-hash.ts'
import { anonymousAttempt, attemptOn } from './request-context.ts'
import { endSignUps, listSignUps, nameOnceProved, signUpOfBrowser } from './sign-ups.ts'
import { findUser, lockUser } from './users.ts'

/** Unknown and verified addresses get no email. */
export async function resendVerification(db: Db, email: string, context: RequestContext): Promise<void> {
  const from = { ...context, asker: await identifyAsker(db, emailKey(email), context) }
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (!user || user.email_verified_at !== null) {
      await countEmail(tx, 'verification', email, from)
      return
    }
    const signUp =
      (await signUpOfBrowser(tx, user.id, context.deviceToken)) ?? (await listSignUps(tx, user.id))[0]
    await emailVerification(tx, user, signUp, from)
  })
}

/**
 * A good link stays good until a password comes with it, or the browser that signed up.
 * @throws {Invalid} for an invalid, expired, or used link and for a missing password, {TooMany} after too many attempts.
 */
export async function verifyByLink(
  db: Db,
  { linkCode, newPassword }: { linkCode: string } & Proof,
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<LoginResult> {
  await requireUnlocked(db, anonymousAttempt(context))
  const owner = await findLinkOwner(db, 'verification', linkCode, context.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  const attempt = user ? await attemptOn(db, user, context) : anonymousAttempt(context)
  const chosenHash = user && newPassword && (await hashPassword(newPassword, settings))
  const login = await withAttemptLimit(db, attempt, async (tx) => {
    const locked = user && (await lockUser(tx, user.id))
    if (locked && (await findLinkOwner(tx, 'verification', linkCode, context.now))) {
      return verifyAndLogIn(tx, locked, chosenHash, context)
    }
    if (await findLinkOwner(tx, 'verified', linkCode, context.now)) throw new Invalid(ALREADY_VERIFIED)
    return null
  })
  if (!login) throw new Invalid('Invalid or expired verification link.')
  return login
}

/**
 * A right code stays right until a password comes with it, or the browser that signed up.
 * @throws {Invalid} for an invalid, expired, or used code and for a missing password, {TooMany} after too many attempts.
 */
export async function verifyByCode(
  db: Db,
  { email, code, newPassword }: { email: string; code: string } & Proof,
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<LoginResult> {
  const attempt = await attemptOn(db, emailKey(email), context)
  await requireUnlocked(db, attempt)
  const user = await findUser(db, { email })
  const chosenHash = newPassword && (await hashPassword(newPassword, settings))
  const login = await withAttemptLimit(db, attempt, async (tx) => {
    const locked = user && (await lockUser(tx, user.id))
    if (!locked) return null
    const purpose = { userId: user.id, kind: 'verification', subject: null } as const
    const isRight = await findCode(tx, purpose, code, context.now)
    return isRight ? verifyAndLogIn(tx, locked, chosenHash, context) : null
  })
  if (!login) throw new Invalid('Invalid verification code.')
  return login
}

interface Proof {
  newPassword?: string | undefined
}

const ALREADY_VERIFIED = 'This email address is already verified. Log in.'

/**
 * Opens the account with the password of this browser's own sign-up, or a newly chosen one: the password of another sign-up
 * may be a stranger's. Ends all sign-ups. @throws {Invalid} when there is neither.
 */
async function verifyAndLogIn(
  tx: Tx,
  user: UserRow,
  chosenHash: string | undefined,
  context: RequestContext,
): Promise<LoginResult> {
  const own = await signUpOfBrowser(tx, user.id, context.deviceToken)
  const password_hash = own?.password_hash ?? chosenHash
  if (!password_hash) throw wrongField('newPassword', 'Choose a password.')
  const name = await nameOnceProved(tx, user, context.deviceToken)
  const verified = await tx
    .updateTable('users')
    .set({ name, password_hash, email_verified_at: context.now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endSignUps(tx, user.id, context.now)
  return createSession(tx, verified, context)
}
