import { WRONG_PASSWORD } from '#contract/customers/accounts/auth.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { PasswordHashSettings } from '#server/platform/config/variables.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { Forbidden, LoginNeeded } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { requireUnlocked, withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { type Challenge, createChallenge } from './challenge.ts'
import { createSession, type LoginResult } from './create-session.ts'
import { findPassword, hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { attemptOn } from './request-context.ts'
import { listSignUps, recordLogin } from './sign-ups.ts'
import { findUser, lockUser } from './users.ts'

export type LoginOutcome =
  | ({ step: 'logged-in' } & LoginResult)
  | ({ step: 'second-factor'; method: 'email' | 'app' } & Challenge)
  | { step: 'unverified' }

/**
 * The first step of a login. An unknown account takes the same time and locks the same way.
 * @throws {LoginNeeded} for a wrong email or password, {TooMany} after too many attempts.
 */
export async function logIn(
  db: Db,
  { email, password }: { email: string; password: string },
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<LoginOutcome> {
  const attempt = await attemptOn(db, emailKey(email), context)
  await requireUnlocked(db, attempt)
  const found = await findUser(db, { email })
  const signUps = await listSignUps(db, found?.id ?? '')
  const stored = [found?.password_hash ?? '', ...signUps.map((signUp) => signUp.password_hash)]
  const verified = await verifyLogin(password, stored.filter(Boolean), settings)
  const outcome = await withAttemptLimit<LoginOutcome>(db, attempt, async (tx) => {
    if (!found || !verified) return null
    const user = await lockUser(tx, found.id)
    if (!user) return null
    if (user.email_verified_at === null) {
      const signUp = signUps.find(({ password_hash }) => password_hash === verified.stored)
      if (signUp) await recordLogin(tx, signUp, context.deviceToken)
      return { step: 'unverified' }
    }
    if (user.password_hash !== verified.stored) {
      // A concurrent login rehashed the password, or the user changed it.
      if (!(await verifyPassword(password, user.password_hash))) return null
    } else if (verified.rehashed) {
      await tx
        .updateTable('users')
        .set({ password_hash: verified.rehashed })
        .where('id', '=', user.id)
        .execute()
    }
    const method = user.two_factor_method
    if (method !== null)
      return { step: 'second-factor', method, ...(await createChallenge(tx, user, context)) }
    return { step: 'logged-in', ...(await createSession(tx, user, context)) }
  })
  if (outcome === null) throw new LoginNeeded('Invalid email or password.')
  return outcome
}

/**
 * @param candidates the hash of the account, or those of its sign-ups while nobody has verified it.
 * @returns null for a wrong password; `rehashed` when the stored hash is weaker than a new one.
 */
async function verifyLogin(
  password: string,
  candidates: string[],
  settings: PasswordHashSettings,
): Promise<{ stored: string; rehashed: string | null } | null> {
  if (candidates.length === 0) {
    await hashPassword(password, settings)
    return null
  }
  const stored = await findPassword(password, candidates)
  if (stored === undefined) return null
  return { stored, rehashed: needsRehash(stored, settings) ? await hashPassword(password, settings) : null }
}

/** @throws {Forbidden} for a wrong password, {TooMany}. */
export async function requirePassword(
  db: Db,
  user: UserRow,
  password: string,
  context: RequestContext,
): Promise<void> {
  const attempt = await attemptOn(db, user, context)
  await requireUnlocked(db, attempt)
  const matches = await verifyPassword(password, user.password_hash)
  const confirmed = await withAttemptLimit(db, attempt, async () => matches || null)
  if (confirmed === null) throw new Forbidden(WRONG_PASSWORD)
}
