import { DEFAULT_DAYS } from '#contract/demand/demand-range.ts'
import type { Period } from '#web/admin/tax-report/periods.ts'

const YEAR_DAYS = 365
const MONTH_DAYS = 30

/** @param today in the business's time zone, and the last day of each. */
export function demandPeriods(today: string): Period[] {
  return [
    { label: `Last ${MONTH_DAYS} days`, from: daysBefore(today, MONTH_DAYS - 1), to: today },
    { label: `Last ${DEFAULT_DAYS} days`, from: daysBefore(today, DEFAULT_DAYS - 1), to: today },
    { label: 'Last 12 months', from: daysBefore(today, YEAR_DAYS - 1), to: today },
  ]
}

function daysBefore(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

/** "Aug 22", or "Aug 22, 2025" beside a day of another year. */
export function shortDay(day: string, other: string): string {
  const isSameYear = day.slice(0, 4) === other.slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isSameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(day))
}
