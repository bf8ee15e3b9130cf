import { dayIn, formatDate, monthDay } from '#contract/platform/values/dates.ts'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import type { LastBackup } from '#contract/staff/dashboard/backups.ts'

export interface BackupStatus {
  text: string
  isProblem: boolean
  /** With a command of the shop, such as "backup". */
  advice?: { text: string; command: string }
}

const BACKUP = 'backup'
const AUDIT = 'audit'
const DOCTOR = 'doctor'
const DAMAGED_IMAGE = /^The (image|picture) /
const DIFFERENCES_SHOWN = 3
const STALE_MS = 36 * HOUR_MS

/** @param isLateKnown whether the dashboard already says that the backup is late. */
export function backupStatus(
  backup: LastBackup,
  now: string,
  timeZone: string,
  isLateKnown = false,
): BackupStatus {
  if (!backup) {
    return {
      text: 'No backup yet',
      isProblem: false,
      advice: {
        text: 'The shop makes a backup every night unless BACKUP_AT is set to never. To make one now:',
        command: BACKUP,
      },
    }
  }
  const { taken_at, took_ms, orders, differences, failure } = backup
  const when = describeTime(taken_at, now, timeZone)
  if (failure !== null) {
    return {
      text: `The backup from ${when} failed: ${failure}`,
      isProblem: true,
      advice: { text: 'To make a backup now:', command: BACKUP },
    }
  }
  if (differences.some((each) => DAMAGED_IMAGE.test(each))) {
    return {
      text: `The backup from ${when} found a damaged image: ${firstDifferences(differences)}`,
      isProblem: true,
      advice: {
        text: 'See the section on damaged images in docs/running.md. To check again:',
        command: DOCTOR,
      },
    }
  }
  if (differences.length > 0) {
    return {
      text: `The backup from ${when} does not match the shop: ${firstDifferences(differences)}`,
      isProblem: true,
      advice: { text: 'To list every difference:', command: AUDIT },
    }
  }
  const restored = `Last restore test: ${when}, ${duration(took_ms)}, ${pluralize(orders, 'order')}, no differences`
  const isStale = !isLateKnown && Date.parse(now) - Date.parse(taken_at) > STALE_MS
  return isStale
    ? {
        text: restored,
        isProblem: true,
        advice: { text: 'No backup has run since. To make one now:', command: BACKUP },
      }
    : { text: restored, isProblem: false }
}

function firstDifferences(differences: string[]): string {
  const more = differences.length - DIFFERENCES_SHOWN
  const shown = differences.slice(0, DIFFERENCES_SHOWN).join(' ')
  return more > 0 ? `${shown} And ${withCommas(more)} more.` : shown
}

function duration(ms: number): string {
  if (ms >= 2 * MINUTE_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < SECOND_MS ? 'under 1 s' : `${Math.round(ms / SECOND_MS)} s`
}

function describeTime(at: string, now: string, timeZone: string): string {
  const time = formatDate(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const day = dayIn(timeZone, at)
  if (day === dayIn(timeZone, now)) return `today at ${time}`
  if (day === dayIn(timeZone, Date.parse(now) - DAY_MS)) return `yesterday at ${time}`
  return `${monthDay(at, timeZone)} at ${time}`
}
