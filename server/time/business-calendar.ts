import { WORKSHOP } from '#contract/business-info.ts'

/** Days and months in the shop's time zone; two days a year have 23 or 25 hours. Times are UTC milliseconds. */

export interface Month {
  /** "2026-11" */
  month: string
  from: number
  until: number
}

function localTime(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(WORKSHOP.timeZone)
}

/** "2026-11-21" */
export function dayOf(at: number): string {
  return localTime(at).toPlainDate().toString()
}

export function startOfDay(at: number): number {
  return localTime(at).startOfDay().epochMilliseconds
}

export function startOf(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(WORKSHOP.timeZone).epochMilliseconds
}

export function startOfWeek(at: number): number {
  const now = localTime(at)
  return now.subtract({ days: now.dayOfWeek - 1 }).startOfDay().epochMilliseconds
}

export function monthsUntil(at: number, count: number): Month[] {
  const present = localTime(at).toPlainDate().toPlainYearMonth()
  const startOfMonth = (month: Temporal.PlainYearMonth) => startOf(month.toPlainDate({ day: 1 }).toString())
  return Array.from({ length: count }, (_, index) => {
    const month = present.subtract({ months: count - 1 - index })
    return {
      month: month.toString(),
      from: startOfMonth(month),
      until: startOfMonth(month.add({ months: 1 })),
    }
  })
}
