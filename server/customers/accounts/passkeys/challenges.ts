import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'

export const PASSKEY_CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** @param userId the only user who may answer the challenge; null for a login. */
export async function createPasskeyChallenge(db: Db, userId: string | null, now: number): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), user_id: userId, created_at: now })
    .execute()
  return challenge
}

/** @returns false for a challenge that is unknown, expired, used, or another user's. */
export async function consumePasskeyChallenge(
  db: Db,
  challenge: string,
  userId: string | null,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('created_at', '>', now - PASSKEY_CHALLENGE_LIFE_MS)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function sweepPasskeyChallenges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('created_at', '<=', now - PASSKEY_CHALLENGE_LIFE_MS)
    .execute()
}
