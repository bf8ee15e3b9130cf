import { WORKSHOP } from '#contract/workshop.ts'

/** Days and months as the workshop's clock has them: 23 and 25 hours long twice a year. Times are UTC milliseconds. */

export interface Month {
  /** "2026-11" */
  month: string
  from: number
  /** The next month's start. */
  until: number
}

function atWorkshop(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(WORKSHOP.timeZone)
}

/** "2026-11-21" */
export function dayOf(at: number): string {
  return atWorkshop(at).toPlainDate().toString()
}

export function startOfDay(at: number): number {
  return atWorkshop(at).startOfDay().epochMilliseconds
}

/** The start of a day as {@link dayOf} names it. */
export function startOf(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(WORKSHOP.timeZone).epochMilliseconds
}

/** The start of the week's Monday. */
export function startOfWeek(at: number): number {
  const now = atWorkshop(at)
  return now.subtract({ days: now.dayOfWeek - 1 }).startOfDay().epochMilliseconds
}

/** The last `count` months, oldest first; the one that holds `at` is the last. */
export function monthsUntil(at: number, count: number): Month[] {
  const present = atWorkshop(at).toPlainDate().toPlainYearMonth()
  const startOfMonth = (month: Temporal.PlainYearMonth) => startOf(month.toPlainDate({ day: 1 }).toString())
  return Array.from({ length: count }, (_, place) => {
    const month = present.subtract({ months: count - 1 - place })
    return {
      month: month.toString(),
      from: startOfMonth(month),
      until: startOfMonth(month.add({ months: 1 })),
    }
  })
}
