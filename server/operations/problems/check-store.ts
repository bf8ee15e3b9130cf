import { pluralize } from '#contract/platform/values/pluralize.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { storeStatus } from '#server/operations/backup/store/status.ts'
import type { WatchContext } from './conditions.ts'
import type { Finding } from './finding.ts'

/** A shop that was off, or that was just restored, stores a copy soon after it starts. */
const GRACE_MS = 15 * MINUTE_MS

export async function checkStore({ database, config, startedAt, now }: WatchContext): Promise<Finding> {
  const status = await storeStatus(database.db, config, now())
  if (!status?.isLate) return 'fine'
  if (now() - startedAt < GRACE_MS) return 'unknown'
  const { newestAt, failure } = status
  const sentence =
    newestAt === null
      ? 'There is no copy of the shop in the backup store yet.'
      : `The newest copy of the shop in the backup store is ${age(now() - newestAt)} old.`
  return { problem: [sentence, failure].filter(Boolean).join(' ') }
}

function age(ms: number): string {
  return ms < 2 * HOUR_MS
    ? pluralize(Math.floor(ms / MINUTE_MS), 'minute')
    : pluralize(Math.floor(ms / HOUR_MS), 'hour')
}
