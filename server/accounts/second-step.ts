import { maskEmail } from '#contract/account-fields.ts'
import type { Db } from '#server/db/open.ts'
import { judge, requireUnlocked } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { takeAppCode } from '#server/two-factor/authenticator.ts'
import { takeBackupCode } from '#server/two-factor/backup-codes.ts'
import { verifiedBackupEmails } from '#server/two-factor/backup-emails.ts'
import { type Caller, tryOn } from './caller.ts'
import { type OpenChallenge, takeChallenge } from './challenge.ts'
import { takeCode } from './codes.ts'
import { type Entered, enter } from './enter.ts'
import { mailCode } from './mails.ts'
import { emailKey, lockUser } from './users.ts'

export interface SecondFactor {
  userId: string
  otp?: string | undefined
  backupCode?: string | undefined
}

/**
 * The second step of a login. The challenge in the browser's cookie names the account; a user id that is not its own
 * opens nothing.
 * @throws {Refusal} 401 for a wrong factor or without the challenge, 429 after too many.
 */
export async function completeLogin(
  db: Db,
  challenge: OpenChallenge | null,
  factor: SecondFactor,
  caller: Caller,
): Promise<Entered> {
  const open = requireOwnChallenge(challenge, factor.userId)
  const attempt = tryOn(open.user, caller)
  await requireUnlocked(db, attempt)
  const entered = await judge(db, attempt, async (tx) => {
    const user = await lockUser(tx, open.user.id)
    if (!user || !(await isRight(tx, user, factor, caller.now))) return null
    return (await takeChallenge(tx, open.tokenHash)) ? enter(tx, user, caller) : null
  })
  if (!entered) throw new Refusal(401, 'Invalid code.')
  return entered
}

async function isRight(
  tx: Parameters<typeof takeAppCode>[0],
  user: OpenChallenge['user'],
  { otp, backupCode }: SecondFactor,
  now: number,
): Promise<boolean> {
  if (otp && user.two_factor_method === 'app') return takeAppCode(tx, user.id, otp, now)
  if (otp && user.two_factor_method === 'email') {
    return takeCode(tx, { userId: user.id, kind: 'login' }, otp, now)
  }
  return backupCode && user.two_factor_method ? takeBackupCode(tx, user.id, backupCode) : false
}

/** Where a code may go instead of the account's own address. Nothing for anybody without the account's challenge. */
export async function backupEmailsForLogin(
  db: Db,
  challenge: OpenChallenge | null,
  email: string | undefined,
): Promise<{ email: string; full: string; label: string }[]> {
  if (!challenge || (email && emailKey(email) !== challenge.user.email_key)) return []
  const emails = await verifiedBackupEmails(db, challenge.user.id)
  return emails.map((address) => ({ email: address, full: address, label: maskEmail(address) }))
}

/** Sends the login's code. @throws {Refusal} 401 for somebody else's account, 400 for an address that is not its own. */
export async function sendLoginCode(
  db: Db,
  challenge: OpenChallenge | null,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<void> {
  const { user } = requireOwnChallenge(challenge, userId)
  if (user.two_factor_method !== 'email') {
    throw new Refusal(400, 'This account takes its codes from an authenticator app.')
  }
  const to = [user.email, ...(await verifiedBackupEmails(db, user.id))].find(
    (own) => emailKey(own) === emailKey(email),
  )
  if (!to) throw new Refusal(400, 'A code can only go to an address of this account.')
  await db.transaction().execute((tx) => mailCode(tx, user, 'login', now, to))
}

function requireOwnChallenge(challenge: OpenChallenge | null, userId: string): OpenChallenge {
  if (challenge && challenge.user.id === userId) return challenge
  throw new Refusal(401, 'Your login has run out. Please log in again.')
}
