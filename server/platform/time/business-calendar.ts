/** Days and months in the time zone of the business; two days a year have 23 or 25 hours. Times are UTC milliseconds. */

export interface Interval {
  from: number
  /** Not included. */
  until: number
}

export interface Month extends Interval {
  /** "2026-11" */
  month: string
}

function localTime(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
}

/** "2026-11-21" */
export function dayOf(at: number, timeZone: string): string {
  return localTime(at, timeZone).toPlainDate().toString()
}

export function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}

/** From the first day to the second; negative when the second is earlier. */
export function daysBetween(first: string, second: string): number {
  return Temporal.PlainDate.from(first).until(second).days
}

export function startOfDay(at: number, timeZone: string): number {
  return localTime(at, timeZone).startOfDay().epochMilliseconds
}

export function startOf(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}

export function startOfDaysBefore(at: number, days: number, timeZone: string): number {
  return localTime(at, timeZone).subtract({ days }).startOfDay().epochMilliseconds
}

/** The last time that it was `hour` o'clock. */
export function latestHour(at: number, hour: number, timeZone: string): number {
  const today = localTime(at, timeZone).startOfDay().with({ hour })
  return today.epochMilliseconds <= at
    ? today.epochMilliseconds
    : today.subtract({ days: 1 }).epochMilliseconds
}

/** Whole days, the last of which is that of `at`. */
export function daysUntil(at: number, count: number, timeZone: string): (Interval & { day: string })[] {
  const today = localTime(at, timeZone).toPlainDate()
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index }).toString()
    return { day, from: startOf(day, timeZone), until: startOf(dayAfter(day), timeZone) }
  })
}

/** The months from `from` to before `until`; the first and the last may be incomplete. */
export function monthsBetween(from: number, until: number, timeZone: string): Month[] {
  const months: Month[] = []
  for (let start = from; start < until; ) {
    const month = localTime(start, timeZone).toPlainDate().toPlainYearMonth()
    const next = startOf(month.add({ months: 1 }).toPlainDate({ day: 1 }).toString(), timeZone)
    months.push({ month: month.toString(), from: start, until: Math.min(next, until) })
    start = next
  }
  return months
}

export function monthsUntil(at: number, count: number, timeZone: string): Month[] {
  const present = localTime(at, timeZone).toPlainDate().toPlainYearMonth()
  const startOfMonth = (month: Temporal.PlainYearMonth) =>
    startOf(month.toPlainDate({ day: 1 }).toString(), timeZone)
  return Array.from({ length: count }, (_, index) => {
    const month = present.subtract({ months: count - 1 - index })
    return {
      month: month.toString(),
      from: startOfMonth(month),
      until: startOfMonth(month.add({ months: 1 })),
    }
  })
}
