import { shortDay } from '#contract/platform/values/dates.ts'
import type { VacationValues } from './values.ts'

/** Says whether the vacation is running. @param today "2026-12-23" at the business. */
export function vacationStateLabel(
  { enabled, starts_on, ends_on }: VacationValues,
  today: string,
): string | null {
  if (!enabled || (starts_on && ends_on && ends_on < starts_on)) return null
  if (ends_on && ends_on < today) return `Over since ${shortDay(ends_on)}.`
  if (starts_on && starts_on > today) return `Planned: it begins ${shortDay(starts_on)}.`
  return ends_on ? `Running now, through ${shortDay(ends_on)}.` : 'Running now, until you turn it off.'
}
