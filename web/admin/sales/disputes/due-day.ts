import { formatDate } from '#contract/platform/values/dates.ts'
/** "Fri, Nov 27" */
export function dueDay(instant: string, timeZone: string): string {
  return formatDate(instant, { weekday: 'short', month: 'short', day: 'numeric', timeZone })
}
