import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { dayOf, startOf, startOfDaysBefore } from '#server/platform/time/business-calendar.ts'
import { addBusinessDays } from '#server/platform/time/business-days.ts'

/** Turns "n days ago" into times. Nothing of the history is in the future. */
export interface Calendar {
  now: number
  at(daysAgo: number, minute: number): number
  /** On the nth business day after `at`, but in the past. */
  workdayAfter(at: number, workdays: number, minute: number): number
  /** "2026-11-21" */
  dayOf(daysAgo: number): string
  /** The nth business day after `at`: "2026-11-21". */
  dayAfter(at: number, workdays: number): string
  past(at: number): number
}

export function openCalendar(now: number, timeZone: string): Calendar {
  const past = (at: number) => Math.min(at, now - HOUR_MS)

  return {
    now,
    past,
    at: (daysAgo, minute) => startOfDaysBefore(now, daysAgo, timeZone) + minute * MINUTE_MS,
    dayOf: (daysAgo) => dayOf(startOfDaysBefore(now, daysAgo, timeZone), timeZone),
    dayAfter: (at, workdays) => addBusinessDays(dayOf(at, timeZone), workdays),
    workdayAfter: (at, workdays, minute) =>
      past(startOf(addBusinessDays(dayOf(at, timeZone), workdays), timeZone) + minute * MINUTE_MS),
  }
}
