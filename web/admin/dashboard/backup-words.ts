import type { LastBackup } from '#contract/backups.ts'
import { counted } from '#contract/counted.ts'
import { withCommas } from '#contract/money.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { WORKSHOP } from '#contract/workshop.ts'

export interface BackupWords {
  words: string
  /** Somebody has to look. */
  wrong: boolean
  /** What to do at the server. */
  advice?: { words: string; command: string }
}

const BACKUP = 'npm run shop -- backup'
const AUDIT = 'npm run shop -- audit'
const CHECK = 'npm run shop -- check'
const A_PICTURE = 'The picture '
const DIFFERENCES_SHOWN = 3
/** A night may be late, not missing. */
const STALE_MS = 36 * HOUR_MS

export function backupWords(backup: LastBackup, now: string): BackupWords {
  if (!backup) {
    return {
      words: 'No backup yet',
      wrong: false,
      advice: {
        words: 'The shop makes one each night, unless BACKUP_AT says never. For one now:',
        command: BACKUP,
      },
    }
  }
  const { taken_at, took_ms, orders, differences, failure } = backup
  const when = nightOf(taken_at, now)
  if (failure !== null) {
    return {
      words: `The backup of ${when} failed: ${failure}`,
      wrong: true,
      advice: { words: 'To make one by hand:', command: BACKUP },
    }
  }
  if (differences.some((each) => each.startsWith(A_PICTURE))) {
    return {
      words: `The backup of ${when} found something broken: ${firstOf(differences)}`,
      wrong: true,
      advice: {
        words: 'What to do is in docs/running.md, under "A damaged picture". To look again:',
        command: CHECK,
      },
    }
  }
  if (differences.length > 0) {
    return {
      words: `The backup of ${when} is not as the shop is: ${firstOf(differences)}`,
      wrong: true,
      advice: { words: 'To see all that does not agree:', command: AUDIT },
    }
  }
  const restored = `Last restored for real: ${when}, ${duration(took_ms)}, ${counted(orders, 'order')}, no differences`
  const isStale = Date.parse(now) - Date.parse(taken_at) > STALE_MS
  return isStale
    ? {
        words: restored,
        wrong: true,
        advice: { words: 'No night since then made one. To make one by hand:', command: BACKUP },
      }
    : { words: restored, wrong: false }
}

/** Enough to know where to look; the command tells them all. */
function firstOf(differences: string[]): string {
  const more = differences.length - DIFFERENCES_SHOWN
  const shown = differences.slice(0, DIFFERENCES_SHOWN).join(' ')
  return more > 0 ? `${shown} And ${withCommas(more)} more.` : shown
}

function duration(ms: number): string {
  if (ms >= 2 * MINUTE_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < SECOND_MS ? 'under 1 s' : `${Math.round(ms / SECOND_MS)} s`
}

/** "today 03:10", "yesterday 03:10", "November 19, 03:10", by the clock of the workshop. */
function nightOf(at: string, now: string): string {
  const time = inWorkshop(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = (moment: number) => inWorkshop(new Date(moment).toISOString(), { dateStyle: 'short' })
  if (day(Date.parse(at)) === day(Date.parse(now))) return `today ${time}`
  if (day(Date.parse(at)) === day(Date.parse(now) - DAY_MS)) return `yesterday ${time}`
  return `${inWorkshop(at, { month: 'long', day: 'numeric' })}, ${time}`
}

function inWorkshop(at: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: WORKSHOP.timeZone }).format(new Date(at))
}
