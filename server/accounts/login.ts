import type { PasswordHashSettings } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { requireUnlocked, withAttemptLimit } from '#server/rate-limit/login-attempts.ts'
import { type Challenge, createChallenge } from './challenge.ts'
import { createSession, type LoginResult } from './create-session.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { attemptOn } from './request-context.ts'
import { emailKey, findUser, lockUser } from './users.ts'

export type LoginOutcome =
  | ({ step: 'logged-in' } & LoginResult)
  | ({ step: 'second-factor'; method: 'email' | 'app' } & Challenge)
  | { step: 'unverified' }

/**
 * The first step of a login. An unknown account takes the same time and locks the same way.
 * @throws {HttpError} 401 for a wrong email or password, 403 for an unverified email, 429 after too many attempts.
 */
export async function logIn(
  db: Db,
  { email, password }: { email: string; password: string },
  context: RequestContext,
  settings: PasswordHashSettings,
): Promise<Exclude<LoginOutcome, { step: 'unverified' }>> {
  const attempt = attemptOn(emailKey(email), context)
  await requireUnlocked(db, attempt)
  const found = await findUser(db, { email })
  const verified = await verifyLogin(password, found?.password_hash, settings)
  const outcome = await withAttemptLimit<LoginOutcome>(db, attempt, async (tx) => {
    if (!found || !verified) return null
    const user = await lockUser(tx, found.id)
    if (!user) return null
    if (user.password_hash !== found.password_hash) {
      // A concurrent login rehashed the password, or the user changed it.
      if (!(await verifyPassword(password, user.password_hash))) return null
    } else if (verified.rehashed) {
      await tx
        .updateTable('users')
        .set({ password_hash: verified.rehashed })
        .where('id', '=', user.id)
        .execute()
    }
    if (user.email_verified_at === null) return { step: 'unverified' }
    const method = user.two_factor_method
    if (method !== null)
      return { step: 'second-factor', method, ...(await createChallenge(tx, user, context)) }
    return { step: 'logged-in', ...(await createSession(tx, user, context)) }
  })
  if (outcome === null) throw new HttpError(401, 'Invalid email or password.')
  if (outcome.step === 'unverified') throw new HttpError(403, 'Please verify your email before logging in.')
  return outcome
}

/** @returns null for a wrong password; `rehashed` when the stored hash is weaker than a new one. */
async function verifyLogin(
  password: string,
  stored: string | undefined,
  settings: PasswordHashSettings,
): Promise<{ rehashed: string | null } | null> {
  if (!stored) {
    await hashPassword(password, settings)
    return null
  }
  if (!(await verifyPassword(password, stored))) return null
  return { rehashed: needsRehash(stored, settings) ? await hashPassword(password, settings) : null }
}

/** @throws {HttpError} 403 for a wrong password, 429. */
export async function requirePassword(
  db: Db,
  user: UserRow,
  password: string,
  context: RequestContext,
): Promise<void> {
  const attempt = attemptOn(user, context)
  await requireUnlocked(db, attempt)
  const matches = await verifyPassword(password, user.password_hash)
  const confirmed = await withAttemptLimit(db, attempt, async () => matches || null)
  if (confirmed === null) throw new HttpError(403, 'This is not your password.')
}
