import { shortDay } from '#contract/platform/values/dates.ts'

/** "Oct 14", with the year when it is not this one. */
export function journalDay(date: string): string {
  return shortDay(date, String(new Date().getFullYear()))
}
