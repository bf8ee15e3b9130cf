import type { Db, Tx } from '#server/db/open.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { requireUnlocked, withAttemptLimit } from '#server/rate-limit/login-attempts.ts'
import { createSession, type LoginResult } from './create-session.ts'
import { countEmail, emailCode } from './emails.ts'
import { consumeCode, consumeLink, findLinkOwner } from './one-time-codes.ts'
import { attemptOn } from './request-context.ts'
import { emailKey, findUser, lockUser } from './users.ts'

/** Unknown and verified addresses get no email. */
export async function resendVerification(db: Db, email: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (user && user.email_verified_at === null) await emailCode(tx, user, 'verification', now)
    else await countEmail(tx, 'verification', email, now)
  })
}

/** @throws {HttpError} 400 for an invalid, expired, or used link, 429 after too many attempts. */
export async function verifyByLink(db: Db, link: string, context: RequestContext): Promise<LoginResult> {
  await requireUnlocked(db, attemptOn(null, context))
  const owner = await findLinkOwner(db, 'verification', link, context.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  const login = await withAttemptLimit(db, attemptOn(user ?? null, context), async (tx) => {
    const userId = await consumeLink(tx, 'verification', link, context.now)
    return userId === null ? null : verifyAndLogIn(tx, userId, context)
  })
  if (!login) throw new HttpError(400, 'Invalid or expired verification link.')
  return login
}

/** @throws {HttpError} 400 for an invalid, expired, or used code, 429 after too many attempts. */
export async function verifyByCode(
  db: Db,
  { email, code }: { email: string; code: string },
  context: RequestContext,
): Promise<LoginResult> {
  const user = await findUser(db, { email })
  const login = await withAttemptLimit(db, attemptOn(emailKey(email), context), async (tx) => {
    const isValid =
      user && (await consumeCode(tx, { userId: user.id, kind: 'verification' }, code, context.now))
    return isValid ? verifyAndLogIn(tx, user.id, context) : null
  })
  if (!login) throw new HttpError(400, 'Invalid verification code.')
  return login
}

async function verifyAndLogIn(tx: Tx, userId: string, context: RequestContext): Promise<LoginResult | null> {
  const user = await lockUser(tx, userId)
  if (!user) return null
  const verified = await tx
    .updateTable('users')
    .set({ email_verified_at: user.email_verified_at ?? context.now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return createSession(tx, verified, context)
}
