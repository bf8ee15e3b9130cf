import { addDays } from '#contract/platform/values/dates.ts'
import type { Period } from '#web/admin/platform/period/period.ts'

/** @param today in the business's time zone, and the last day of the current periods. */
export function periods(today: string): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const quarter = month - ((month - 1) % 3)
  const until = (label: string, firstMonth: number) => ({
    label,
    from: firstDay(year, firstMonth),
    to: today,
  })
  const last = (label: string, firstMonth: number, endMonth: number) => ({
    label,
    from: firstDay(year, firstMonth),
    to: addDays(firstDay(year, endMonth), -1),
  })
  return [
    until('This month', month),
    last('Last month', month - 1, month),
    until('This quarter', quarter),
    last('Last quarter', quarter - 3, quarter),
    until('This year', 1),
  ]
}

/** Month 0 is December of the year before. */
function firstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}
