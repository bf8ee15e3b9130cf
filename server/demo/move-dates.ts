import { daysBetween } from '#server/platform/time/business-calendar.ts'

/** How many days records are moved. */
export interface Shift {
  /** The day on which the records were made: what is later than that is still to come. */
  madeOn: string
  past: number
  future: number
  timeZone: string
}

/**
 * Moves what has happened by whole weeks, so that weekdays stay, and what is to come by days, so that it comes as soon as it would
 * have.
 */
export function shiftTo(today: string, madeOn: string, timeZone: string): Shift {
  const days = daysBetween(madeOn, today)
  return { madeOn, past: days - (((days % 7) + 7) % 7), future: days, timeZone }
}

/** Days and times as they are exported, in quotation marks. */
const DATES = /"(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?"/g

/** Moves every date in records of JSON. A time stays the same hour of the day. */
export function moveDates(records: string, { madeOn, past, future, timeZone }: Shift): string {
  const isPast = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, madeOn) <= 0
  return records.replace(DATES, (_, day: string, time?: string) => {
    if (time === undefined) {
      const date = Temporal.PlainDate.from(day)
      return `"${date.add({ days: isPast(date) ? past : future })}"`
    }
    const at = Temporal.Instant.from(day + time).toZonedDateTimeISO(timeZone)
    const moved = at.add({ days: isPast(at.toPlainDate()) ? past : future })
    return `"${new Date(moved.epochMilliseconds).toISOString()}"`
  })
}
