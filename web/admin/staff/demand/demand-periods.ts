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
  const first = new Date(today)
  first.setUTCDate(first.getUTCDate() - (days - 1))
  return { from: first.toISOString().slice(0, 10), to: today }
}

/** "Aug 22", or "Aug 22, 2025" when the period's other end is in another year. */
export function dayLabel(day: string, other: string): string {
  const isSameYear = day.slice(0, 4) === other.slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isSameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(day))
}
