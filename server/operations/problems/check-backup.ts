import { monthDay } from '#contract/platform/values/dates.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { lastBackup } from '#server/operations/backup/latest.ts'
import { isBackupDue } from '#server/operations/backup/schedule.ts'
import type { WatchContext } from './conditions.ts'
import type { Finding } from './finding.ts'

/** Longer than the largest backup takes. A shop that was off makes up for missed nights when it starts. */
const GRACE_MS = 6 * HOUR_MS

/** A backup that ran and failed is not late: it has its own email, with the reasons. */
export async function checkBackup(context: WatchContext): Promise<Finding> {
  const { database, config, startedAt, now } = context
  const timeZone = await context.timeZone()
  const at = now() - GRACE_MS
  if (!(await isBackupDue(database, { BACKUP_AT: config.BACKUP_AT, timeZone }, at))) return 'fine'
  if (at < startedAt) return 'unknown'
  const last = await lastBackup(database.db)
  return {
    problem: last
      ? `The last nightly backup is from ${monthDay(Date.parse(last.taken_at), timeZone)}.`
      : 'There has been no nightly backup yet.',
  }
}
