import { DAY_MS } from '#contract/time.ts'
import { sweepPasskeyChallenges } from '#server/accounts/passkeys/challenges.ts'
import type { Db } from '#server/db/open.ts'
import { sweepEmails } from '#server/email/anonymize.ts'
import { anonymizeEndedOrders } from '#server/orders/anonymize.ts'
import { sweepLimits } from '#server/rate-limit/limit.ts'
import { sweepChallenges } from './challenge.ts'
import { sweepCodes } from './one-time-codes.ts'
import { sweepSessions } from './sessions.ts'

/** Equals the lifetime of the device cookie. */
const DEVICE_LIFE_MS = 400 * DAY_MS

/** Deletes what has expired, and the personal data that the shop no longer needs. */
export async function sweepAccounts(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepChallenges(db, now)
  await sweepPasskeyChallenges(db, now)
  await sweepCodes(db, now)
  await sweepLimits(db, now)
  await sweepEmails(db, now)
  await anonymizeEndedOrders(db, now)
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<=', now - DEVICE_LIFE_MS)
    .execute()
}
