import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDate, monthDay } from '#contract/platform/values/dates.ts'

/** "November 20, 7:00 PM EST" */
export function zonedTime(at: string, { time_zone: timeZone }: Pick<Business, 'time_zone'>): string {
  const clock = formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
  return `${monthDay(at, timeZone)}, ${clock}`
}
