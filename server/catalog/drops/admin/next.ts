import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import type { Db } from '#server/platform/db/open.ts'
import { countWaiting } from './read.ts'

/** The drop that is open or opens next, or null. */
export async function findNextDrop(db: Db, now: number): Promise<Dashboard['next_drop']> {
  const drop = await db
    .selectFrom('drops')
    .select(['id', 'name', 'opens_at', 'closes_at'])
    .where('closes_at', '>', now)
    .orderBy('opens_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!drop) return null
  return {
    ...drop,
    opens_at: new Date(drop.opens_at).toISOString(),
    closes_at: new Date(drop.closes_at).toISOString(),
    waiting: (await countWaiting(db, [drop.id])).get(drop.id) ?? 0,
  }
}
