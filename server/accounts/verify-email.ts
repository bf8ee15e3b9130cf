import type { Db, Tx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/rows/accounts.ts'
import type { RequestContext } from '#server/http/auth-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { requireUnlocked, withAttemptLimit } from '#server/rate-limit/login-attempts.ts'
import { createSession, type LoginResult } from './create-session.ts'
import { askerOf, countEmail } from './email-limits.ts'
import { emailVerification } from './emails.ts'
import { consumeCode, consumeLink, findLinkOwner } from './one-time-codes.ts'
import { anonymousAttempt, attemptOn } from './request-context.ts'
import { chooseSignUp, deleteSignUps, signUpOfBrowser, signUpsOf } from './sign-ups.ts'
import { emailKey, findUser, lockUser } from './users.ts'

/** Unknown and verified addresses get no email. */
export async function resendVerification(db: Db, email: string, context: RequestContext): Promise<void> {
  const from = { ...context, asker: await askerOf(db, emailKey(email), context) }
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, { email })
    if (!user || user.email_verified_at !== null) {
      await countEmail(tx, 'verification', email, from)
      return
    }
    const signUp =
      (await signUpOfBrowser(tx, user.id, context.deviceToken)) ?? (await signUpsOf(tx, user.id))[0]
    await emailVerification(tx, user, signUp?.id ?? '', from)
  })
}

/** @throws {HttpError} 400 for an invalid, expired, or used link, 429 after too many attempts. */
export async function verifyByLink(db: Db, link: string, context: RequestContext): Promise<LoginResult> {
  await requireUnlocked(db, anonymousAttempt(context))
  const owner = await findLinkOwner(db, 'verification', link, context.now)
  const user = owner === null ? undefined : await findUser(db, { id: owner })
  const attempt = user ? await attemptOn(db, user, context) : anonymousAttempt(context)
  const login = await withAttemptLimit(db, attempt, async (tx) => {
    const locked = user && (await lockUser(tx, user.id))
    const consumed = locked && (await consumeLink(tx, 'verification', link, context.now))
    return consumed ? verifyAndLogIn(tx, locked, consumed.subject, context) : null
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
  const login = await withAttemptLimit(db, await attemptOn(db, emailKey(email), context), async (tx) => {
    const locked = user && (await lockUser(tx, user.id))
    if (!locked) return null
    const purpose = { userId: user.id, kind: 'verification', subject: null } as const
    const subject = await consumeCode(tx, purpose, code, context.now)
    return subject === null ? null : verifyAndLogIn(tx, locked, subject, context)
  })
  if (!login) throw new HttpError(400, 'Invalid verification code.')
  return login
}

/** Verifies the account with the name and the password of one sign-up, and deletes the other sign-ups. */
async function verifyAndLogIn(
  tx: Tx,
  user: UserRow,
  subject: string,
  context: RequestContext,
): Promise<LoginResult> {
  if (user.email_verified_at !== null) return createSession(tx, user, context)
  const signUp = await chooseSignUp(tx, user, subject, context.deviceToken)
  const verified = await tx
    .updateTable('users')
    .set({ ...signUp, email_verified_at: context.now })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await deleteSignUps(tx, user.id)
  return createSession(tx, verified, context)
}
