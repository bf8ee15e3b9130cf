import { MINUTE_MS } from '#contract/shop.ts'
import { hashToken, newToken } from '#server/accounts/secrets.ts'
import type { Db } from '#server/db/open.ts'

export const PASSKEY_CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** A challenge for a device to sign. `userId` is who may answer it: null for a login, which nobody has a name in yet. */
export async function newChallenge(db: Db, userId: string | null, now: number): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), user_id: userId, created_at: now })
    .execute()
  return challenge
}

/** Uses a challenge up. @returns false for one that is old, used, somebody else's, or not ours. */
export async function takeChallenge(
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
