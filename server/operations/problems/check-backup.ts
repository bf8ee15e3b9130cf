import { monthDay } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { lastBackup } from '#server/operations/backup/latest.ts'
import { isBackupDue } from '#server/operations/backup/schedule.ts'
import { storeStatus } from '#server/operations/backup/store/status.ts'
import type { WatchContext } from './conditions.ts'
import type { Finding } from './finding.ts'

/** Longer than the largest backup takes. A shop that was off makes up for missed nights when it starts. */
const NIGHTLY_GRACE_MS = 6 * HOUR_MS

/** A backup that ran and failed is not late: it has its own email, with the reasons. */
export async function checkBackup(context: WatchContext): Promise<Finding> {
  const { database, config, startedAt, now } = context
  const timeZone = await context.timeZone()
  const at = now() - NIGHTLY_GRACE_MS
  if (!(await isBackupDue(database, { BACKUP_AT: config.BACKUP_AT, timeZone }, at))) return 'fine'
  if (at < startedAt) return 'unknown'
  const last = await lastBackup(database.db)
  return {
    problem: last
      ? `The last nightly backup is from ${monthDay(Date.parse(last.taken_at), timeZone)}.`
      : 'There has been no nightly backup yet.',
  }
}

/** A shop that was off, or that was just restored, stores a copy soon after it starts. */
const STORE_GRACE_MS = 15 * MINUTE_MS

export async function checkStore({ database, config, startedAt, now }: WatchContext): Promise<Finding> {
  const status = await storeStatus(database.db, config, now())
  if (!status?.isLate) return 'fine'
  if (now() - startedAt < STORE_GRACE_MS) return 'unknown'
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
