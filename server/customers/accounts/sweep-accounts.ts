import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sweepChallenges } from './challenge.ts'
import { sweepCodes } from './one-time-codes.ts'
import { sweepSessions } from './sessions.ts'

/** Equals the lifetime of the device cookie. */
const DEVICE_LIFE_MS = 400 * DAY_MS

export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepChallenges(db, now)
  await sweepCodes(db, now)
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', now - DEVICE_LIFE_MS)
    .execute()
}
