import { dayAfter, dayBefore } from './business-calendar.ts'
import { isFederalHoliday } from './federal-holidays.ts'

/** Monday to Friday, without federal holidays. Days are "2026-11-21". */
export function isBusinessDay(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek <= 5 && !isFederalHoliday(day)
}

/** The day that is `count` business days after `day`, which itself does not count. */
export function addBusinessDays(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0; ) {
    last = dayAfter(last)
    if (isBusinessDay(last)) left -= 1
  }
  return last
}

/** The last day after which `count` business days have begun by `day`, holiday or not. */
export function subtractBusinessDays(day: string, count: number): string {
  let first = day
  for (let left = count; left > 0; ) {
    first = dayBefore(first)
    if (isBusinessDay(first)) left -= 1
  }
  return first
}

/** How many business days there are after `first`, up to and including `last`. */
export function countBusinessDays(first: string, last: string): number {
  let count = 0
  for (let day = first; day < last; ) {
    day = dayAfter(day)
    if (isBusinessDay(day)) count += 1
  }
  return count
}
