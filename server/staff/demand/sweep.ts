import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'
import { SALT_LIFE_MS } from './search-counts.ts'

/** So that a year can be compared with the one before. */
const COUNTS_KEPT_MS = 400 * DAY_MS

/** Deletes the hashes of visitors after a week, and old counts. */
export async function sweepSearches(db: Db, now: number, timeZone: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('search_salts')
      .where('created_at', '<=', now - SALT_LIFE_MS)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await tx.deleteFrom('search_visitors').execute()
  })
  await db
    .deleteFrom('search_days')
    .where('day', '<', dayOf(now - COUNTS_KEPT_MS, timeZone))
    .execute()
}
