import { addDays } from '#contract/platform/values/dates.ts'
import { DEFAULT_DAYS } from '#contract/staff/demand/demand-range.ts'
import type { Days, Period } from '#web/admin/platform/period/period.ts'

const YEAR_DAYS = 365
const MONTH_DAYS = 30

/** @param today in the business's time zone. Each period ends on it. */
export function demandPeriods(today: string): Period[] {
  return [
    { label: `Last ${MONTH_DAYS} days`, ...lastDays(today, MONTH_DAYS) },
    { label: `Last ${DEFAULT_DAYS} days`, ...lastDays(today, DEFAULT_DAYS) },
    { label: 'Last 12 months', ...lastDays(today, YEAR_DAYS) },
  ]
}

/** So many days up to and including `today`. */
export function lastDays(today: string, days: number): Days {
  return { from: addDays(today, 1 - days), to: today }
}
