import { DAY_MS } from './time.ts'

/** UTC milliseconds, ISO 8601, or a day such as "2026-12-24", which begins at midnight UTC. */
type Instant = number | string | Date

/** UTC milliseconds as ISO 8601. */
export function toInstant(at: number): string
export function toInstant(at: number | null): string | null
export function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** Returns the day of an instant: "2026-12-24". */
export function dayIn(timeZone: string, instant: Instant): string {
  const format = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

export function daysFrom(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Dec 24", with the year unless it is also that of `today`. */
export function shortDay(day: string, today = day): string {
  const [year, month, date] = day.split('-').map(Number)
  const text = `${MONTHS[(month ?? 1) - 1]} ${date}`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${year}`
}

/** "December 24" */
export function monthDay(instant: Instant, timeZone = 'UTC'): string {
  return formatDate(instant, { month: 'long', day: 'numeric', timeZone })
}

/** "December 24, 2026" */
export function longDay(instant: Instant, timeZone = 'UTC'): string {
  return formatDate(instant, { dateStyle: 'long', timeZone })
}

const SHORT_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** "Dec 24, 7:00 PM" */
export function shortTime(instant: Instant, timeZone: string): string {
  return formatDate(instant, { ...SHORT_TIME, timeZone })
}

/** "Dec 24, 7:00 PM EST" */
export function shortZonedTime(instant: Instant, timeZone: string): string {
  return formatDate(instant, { ...SHORT_TIME, timeZone, timeZoneName: 'short' })
}

/** "Thu, Dec 24, 7:00 PM EST" */
export function weekdayTime(instant: Instant, timeZone: string): string {
  return formatDate(instant, { ...SHORT_TIME, weekday: 'short', timeZone, timeZoneName: 'short' })
}

/** Returns the format of a year that is left out while it lasts. Years are compared in UTC. */
export function yearUnlessNow(instant: Instant, now: number = Date.now()): 'numeric' | undefined {
  return new Date(instant).getUTCFullYear() === new Date(now).getUTCFullYear() ? undefined : 'numeric'
}

export function formatDate(instant: Instant, options: Intl.DateTimeFormatOptions): string {
  // Some versions of Node and browsers write a narrow no-break space before "PM".
  return dateFormat(options).format(new Date(instant)).replace(/\s/g, ' ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a formatter takes about a millisecond, and 40 on a phone. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', options)
  formats.set(key, format)
  return format
}
