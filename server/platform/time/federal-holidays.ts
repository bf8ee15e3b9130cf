const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

const MAX_YEARS = 200
const years = new Map<number, ReadonlySet<string>>()

/** The days on which the federal holidays of a year are observed (5 U.S.C. 6103), without Inauguration Day. */
export function federalHolidays(year: number): ReadonlySet<string> {
  const known = years.get(year)
  if (known) return known
  const days: ReadonlySet<string> = new Set(holidaysOf(year).map(String))
  if (years.size >= MAX_YEARS) years.clear()
  years.set(year, days)
  return days
}

/** A holiday on a Saturday is observed on the Friday before, so New Year's Day can be observed in the year before. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return federalHolidays(year).has(day) || (day.endsWith('12-31') && federalHolidays(year + 1).has(day))
}

function holidaysOf(year: number): Temporal.PlainDate[] {
  return [
    observed(year, 1, 1), // New Year's Day
    nth(year, 1, MONDAY, 3), // Martin Luther King Jr.
    nth(year, 2, MONDAY, 3), // Washington's Birthday
    lastMonday(year, 5), // Memorial Day
    observed(year, 6, 19), // Juneteenth
    observed(year, 7, 4), // Independence Day
    nth(year, 9, MONDAY, 1), // Labor Day
    nth(year, 10, MONDAY, 2), // Columbus Day
    observed(year, 11, 11), // Veterans Day
    nth(year, 11, THURSDAY, 4), // Thanksgiving Day
    observed(year, 12, 25), // Christmas Day
  ]
}

function observed(year: number, month: number, day: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year, month, day })
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 })
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date
}

function nth(year: number, month: number, weekday: number, count: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (count - 1) * 7 })
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const fifth = nth(year, month, MONDAY, 5)
  return fifth.month === month ? fifth : fifth.subtract({ days: 7 })
}
