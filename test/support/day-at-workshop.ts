import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'

/** The day that it is at the workshop, so many days from now: "2026-12-09". */
export function dayAtWorkshop(now: number, days = 0): string {
  return dayOf(now + days * DAY_MS, DEFAULT_BUSINESS.time_zone)
}
