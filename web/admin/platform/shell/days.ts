import { shortDay } from '#contract/platform/values/short-day.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { toLocalTime } from '#web/admin/platform/form/zoned-time.ts'

/** The day of a moment in the shop's time zone: "2026-11-25". */
export function dayIn(timeZone: string, instant: string): string {
  return toLocalTime(instant, timeZone).slice(0, 10)
}

/** "Nov 30", with the year unless it is this one. */
export function dayLabel(day: string, today: string): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)}, ${year}`
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "April 1, 2027" */
export function longDay(day: string): string {
  return LONG.format(new Date(day))
}

export function daysFrom(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}
