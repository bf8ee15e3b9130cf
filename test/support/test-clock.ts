import { DEFAULT_BUSINESS } from '#contract/settings/defaults.ts'
import { DAY_MS } from '#contract/time.ts'
import { dayOf } from '#server/time/business-calendar.ts'

const { TEST_CLOCK } = process.env

/**
 * By how many milliseconds the clocks of test shops are ahead when they start:
 * `TEST_CLOCK=2026-12-31T23:59:00-05:00 npm test` lets them begin then.
 */
export const CLOCK_AHEAD = TEST_CLOCK ? Date.parse(TEST_CLOCK) - Date.now() : 0

/** The day that it is at the workshop, so many days from now: "2026-12-09". */
export function dayAtWorkshop(now: number, days = 0): string {
  return dayOf(now + days * DAY_MS, DEFAULT_BUSINESS.time_zone)
}
