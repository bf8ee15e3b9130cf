import { CHALLENGE_LIFE_MS } from '#contract/customers/accounts/auth.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import type { LoginChallenge, RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { emailCode } from './emails.ts'

export interface Challenge {
  user: UserRow
  challengeToken: string
  csrfToken: string
}

export async function createChallenge(tx: Tx, user: UserRow, context: RequestContext): Promise<Challenge> {
  const challengeToken = newToken()
  // A session and a challenge share one CSRF cookie.
  const csrfToken = context.session?.csrfToken ?? newToken()
  await tx
    .insertInto('login_challenges')
    .values({
      token_hash: hashToken(challengeToken),
      user_id: user.id,
      csrf_token: csrfToken,
      created_at: context.now,
    })
    .execute()
  if (user.two_factor_method === 'email') await emailCode(tx, user, 'login', context)
  return { user, challengeToken, csrfToken }
}

export async function findChallenge(db: Db, token: string, now: number): Promise<LoginChallenge | null> {
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

/** @returns false when the challenge was already used or a new password ended it. */
export async function consumeChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
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
