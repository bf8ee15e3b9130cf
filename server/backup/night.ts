import { WORKSHOP } from '#contract/workshop.ts'

/** The latest moment up to `now` at which the workshop's clock showed this time, such as "03:00". UTC milliseconds. */
export function lastTimeOfDay(time: string, now: number): number {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(WORKSHOP.timeZone)
  const today = here.withPlainTime(time)
  if (today.epochMilliseconds <= now) return today.epochMilliseconds
  return here.subtract({ days: 1 }).withPlainTime(time).epochMilliseconds
}
