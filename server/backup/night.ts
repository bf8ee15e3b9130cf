import { DAY_MS } from '#contract/shop.ts'
import { WORKSHOP } from '#contract/workshop.ts'

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: WORKSHOP.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The latest moment up to `now` at which the workshop's clock showed this time, such as "03:00". UTC milliseconds. */
export function lastTimeOfDay(time: string, now: number): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = wallClock(now)
  for (const daysAgo of [0, 1]) {
    const day = new Date(today - daysAgo * DAY_MS)
    const wall = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, minute)
    const moment = atWallClock(wall)
    if (moment <= now) return moment
  }
  throw new Error(`There is no time of day ${time}.`)
}

/** What the workshop's clock shows, as if it were UTC. */
function wallClock(at: number): number {
  const parts = Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function atWallClock(wall: number): number {
  const guess = wall + offsetAt(wall)
  // Once more with the offset of that very moment: the clocks may have changed in between.
  return wall + offsetAt(guess)
}

function offsetAt(at: number): number {
  return Math.floor(at / 1000) * 1000 - wallClock(at)
}
