import type { LastBackup } from '#contract/backups.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shop.ts'
import { WORKSHOP } from '#contract/workshop.ts'

export interface BackupWords {
  words: string
  /** Somebody has to look. */
  wrong: boolean
  /** What to do; the command that does it follows. */
  advice?: string
}

/** A night may be late, not missing. */
const STALE_MS = 36 * HOUR_MS

export function backupWords(backup: LastBackup, now: string): BackupWords {
  if (!backup) {
    return { words: 'No backup yet', wrong: false, advice: 'The first one is made tonight. For one now:' }
  }
  const { taken_at, took_ms, orders, differences, failure } = backup
  const when = nightOf(taken_at, now)
  if (failure !== null) {
    return { words: `The backup of ${when} failed: ${failure}`, wrong: true, advice: 'To try again:' }
  }
  if (differences.length > 0) {
    return {
      words: `The backup of ${when} is not as the shop is: ${differences.join(' ')}`,
      wrong: true,
      advice: 'To make another:',
    }
  }
  const restored = `Last restored for real: ${when}, ${duration(took_ms)}, ${ordersIn(orders)}, no differences`
  const isStale = Date.parse(now) - Date.parse(taken_at) > STALE_MS
  return isStale
    ? { words: restored, wrong: true, advice: 'No night since then made one. For one now:' }
    : { words: restored, wrong: false }
}

function ordersIn(count: number): string {
  return count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`
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
