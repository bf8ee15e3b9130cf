import { dateFormat } from '#contract/platform/values/dates.ts'
import { DAY_MS, SECOND_MS } from '#contract/platform/values/time.ts'

/** Moments as `<input type="datetime-local">` has them, in the time zone of the business. */

/** "2026-12-01T14:00:00.000Z" → "2026-12-01T09:00" in New York; with seconds if the moment has some. */
export function toLocalTime(moment: string, timeZone: string): string {
  const local = new Date(Date.parse(moment) + offsetAt(Date.parse(moment), timeZone)).toISOString()
  return local.slice(0, local.slice(17, 19) === '00' ? 16 : 19)
}

/** @returns null for a text that is no time. A time that the clock skips in spring is an hour later. */
export function toMoment(localTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${localTime}Z`)
  if (Number.isNaN(asUtc)) return null
  const guess = asUtc - offsetAt(asUtc, timeZone)
  // Near a change of the clock, the offset at the guess is another one. In autumn, an hour comes twice: the first counts.
  const candidates = [
    guess,
    asUtc - offsetAt(guess - DAY_MS, timeZone),
    asUtc - offsetAt(guess + DAY_MS, timeZone),
  ]
  const exact = candidates.filter((candidate) => candidate + offsetAt(candidate, timeZone) === asUtc)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString()
}

/** How far the local clock is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    dateFormat({ ...LOCAL, timeZone })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / SECOND_MS) * SECOND_MS
}

const LOCAL: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

/** Keeps an invalid time as it is, so that the schema's sentence appears. */
export function momentOrText(localTime: string, timeZone: string): string | null {
  return localTime === '' ? null : (toMoment(localTime, timeZone) ?? localTime)
}
