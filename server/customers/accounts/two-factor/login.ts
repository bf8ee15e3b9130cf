import { maskEmail } from '#contract/customers/accounts/account-codes.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Invalid, LoginNeeded, wrongField } from '#server/platform/errors.ts'
import type { LoginChallenge, RequestContext } from '#server/platform/http/auth-context.ts'
import { requireUnlocked, withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import { consumeChallenge } from '../challenge.ts'
import { createSession, type LoginResult } from '../create-session.ts'
import { emailCode } from '../emails.ts'
import { consumeCode } from '../one-time-codes.ts'
import { attemptOn } from '../request-context.ts'
import { lockUser } from '../users.ts'
import { consumeAppCode } from './authenticator.ts'
import { consumeBackupCode } from './backup-codes.ts'
import { verifiedBackupEmails } from './backup-emails.ts'

export interface SecondFactor {
  userId: string
  otp?: string | undefined
  backupCode?: string | undefined
}

/** @throws {LoginNeeded} for a wrong code or without the challenge of this account, {TooMany} after too many attempts. */
export async function completeLogin(
  db: Db,
  challenge: LoginChallenge | null,
  factor: SecondFactor,
  context: RequestContext,
): Promise<LoginResult> {
  const { user: found, tokenHash } = requireChallengeOf(challenge, factor.userId)
  const attempt = await attemptOn(db, found, context)
  await requireUnlocked(db, attempt)
  const login = await withAttemptLimit(db, attempt, async (tx) => {
    const user = await lockUser(tx, found.id)
    if (!user || !(await consumeFactor(tx, user, factor, context.now))) return null
    return (await consumeChallenge(tx, tokenHash)) ? createSession(tx, user, context) : null
  })
  if (!login) throw new LoginNeeded('Invalid code.')
  return login
}

async function consumeFactor(
  tx: Parameters<typeof consumeAppCode>[0],
  user: LoginChallenge['user'],
  { otp, backupCode }: SecondFactor,
  now: number,
): Promise<boolean> {
  if (otp && user.two_factor_method === 'app') return consumeAppCode(tx, user.id, otp, now)
  if (otp && user.two_factor_method === 'email') {
    return consumeCode(tx, { userId: user.id, kind: 'login' }, otp, now)
  }
  return backupCode && user.two_factor_method ? consumeBackupCode(tx, user.id, backupCode) : false
}

/** @returns the verified backup emails, or none without the challenge of this account. */
export async function backupEmailsForLogin(
  db: Db,
  challenge: LoginChallenge | null,
  email: string | undefined,
): Promise<{ email: string; full: string; label: string }[]> {
  if (!challenge || (email && emailKey(email) !== challenge.user.email_key)) return []
  const emails = await verifiedBackupEmails(db, challenge.user.id)
  return emails.map((address) => ({ email: address, full: address, label: maskEmail(address) }))
}

/** @throws {LoginNeeded} for another account, {Invalid} for an email address that is not the account's. */
export async function sendLoginCode(
  db: Db,
  challenge: LoginChallenge | null,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<void> {
  const { user } = requireChallengeOf(challenge, userId)
  if (user.two_factor_method !== 'email') {
    throw new Invalid('This account gets its codes from an authenticator app.')
  }
  const emailAddress = [user.email, ...(await verifiedBackupEmails(db, user.id))].find(
    (own) => emailKey(own) === emailKey(email),
  )
  if (!emailAddress) throw wrongField('email', 'A code can only be sent to an email address of this account.')
  await db.transaction().execute((tx) => emailCode(tx, user, 'login', { now, emailAddress }))
}

function requireChallengeOf(challenge: LoginChallenge | null, userId: string): LoginChallenge {
  if (challenge && challenge.user.id === userId) return challenge
  throw new LoginNeeded('Your login has expired. Please log in again.')
}
