import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'

/** How long a closed drop is listed. */
export const LISTED_MS = 30 * DAY_MS

/** When pages change by themselves because of drops. */
export async function upcomingDropChanges(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drops')
    .select(['preview_at', 'opens_at', 'closes_at'])
    .where('closes_at', '>', now - LISTED_MS)
    .execute()
  return rows
    .flatMap(({ preview_at, opens_at, closes_at }) => [
      preview_at,
      opens_at,
      closes_at,
      closes_at + LISTED_MS,
    ])
    .filter((at) => at > now)
}
