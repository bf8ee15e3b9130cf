import type { Db } from '#server/db/open.ts'
import { judge, requireUnlocked } from '#server/limits/tries.ts'
import { Refusal } from '#server/refusal.ts'
import { type Caller, tryOn } from './caller.ts'
import { type Challenge, startChallenge } from './challenge.ts'
import { type Entered, enter } from './enter.ts'
import { passwordMatches } from './secrets.ts'
import type { UserRow } from './sessions.ts'
import { emailKey, findUser, lockUser } from './users.ts'

export type LoginOutcome =
  | ({ step: 'entered' } & Entered)
  | ({ step: 'second-factor'; method: 'email' | 'app' } & Challenge)
  | { step: 'unverified' }

/**
 * The first step of a login. An account that does not exist takes the same time and locks the same way.
 * @throws {Refusal} 401 for a wrong pair, 429 after too many, 403 while the address is not verified.
 */
export async function logIn(
  db: Db,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<Exclude<LoginOutcome, { step: 'unverified' }>> {
  const attempt = tryOn(emailKey(email), caller)
  await requireUnlocked(db, attempt)
  const found = await findUser(db, { email })
  const matches = await passwordMatches(password, found?.password_hash ?? null)
  const outcome = await judge<LoginOutcome>(db, attempt, async (tx) => {
    if (!found || !matches) return null
    const user = await lockUser(tx, found.id)
    // A new password that was set meanwhile makes this one wrong.
    if (user?.password_hash !== found.password_hash) return null
    if (user.email_verified_at === null) return { step: 'unverified' }
    const method = user.two_factor_method
    if (method !== null) return { step: 'second-factor', method, ...(await startChallenge(tx, user, caller)) }
    return { step: 'entered', ...(await enter(tx, user, caller)) }
  })
  if (outcome === null) throw new Refusal(401, 'Invalid email or password.')
  if (outcome.step === 'unverified') throw new Refusal(403, 'Please verify your email before logging in.')
  return outcome
}

/** Asks for the password of somebody logged in, before what can't be taken back. @throws {Refusal} 403 when wrong, 429. */
export async function requirePassword(
  db: Db,
  user: UserRow,
  password: string,
  caller: Caller,
): Promise<void> {
  const attempt = tryOn(user, caller)
  await requireUnlocked(db, attempt)
  const matches = await passwordMatches(password, user.password_hash)
  const right = await judge(db, attempt, async () => matches || null)
  if (right === null) throw new Refusal(403, 'This is not your password.')
}
