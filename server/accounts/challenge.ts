import { MINUTE_MS } from '#contract/shop.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Caller } from './caller.ts'
import { mailCode } from './mails.ts'
import { hashToken, newToken } from './secrets.ts'
import type { UserRow } from './sessions.ts'

/** The right password was given and the second factor is owed: what the browser keeps until then. */
export interface Challenge {
  user: UserRow
  challengeToken: string
  csrfToken: string
}

/** A login half-way through, as found by the browser's cookie. */
export interface OpenChallenge {
  user: UserRow
  tokenHash: string
  csrfToken: string
}

export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS

/** Begins the second step; for method email the code goes out with it. */
export async function startChallenge(tx: Tx, user: UserRow, caller: Caller): Promise<Challenge> {
  const challengeToken = newToken()
  // A browser that is logged in keeps its token: it has one cookie for both.
  const csrfToken = caller.session?.csrfToken ?? newToken()
  await tx
    .insertInto('login_challenges')
    .values({
      token_hash: hashToken(challengeToken),
      user_id: user.id,
      csrf_token: csrfToken,
      created_at: caller.now,
    })
    .execute()
  if (user.two_factor_method === 'email') await mailCode(tx, user, 'login', caller.now)
  return { user, challengeToken, csrfToken }
}

export async function findChallenge(db: Db, token: string, now: number): Promise<OpenChallenge | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .selectAll('users')
    .select('login_challenges.csrf_token')
    .where('token_hash', '=', tokenHash)
    .where('login_challenges.created_at', '>', now - CHALLENGE_LIFE_MS)
    .executeTakeFirst()
  if (!row) return null
  const { csrf_token, ...user } = row
  return { user, tokenHash, csrfToken: csrf_token }
}

/** Uses a challenge up. @returns false when it is gone: used, or ended by a new password. */
export async function takeChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('login_challenges')
    .where('created_at', '<=', now - CHALLENGE_LIFE_MS)
    .execute()
}
