import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDate, monthDay } from '#contract/platform/values/dates.ts'

/** "November 21, 2026 at 3:10 AM in West Virginia" */
export function workshopTime(at: string, { time_zone: timeZone, region }: Business): string {
  return `${formatDate(at, { dateStyle: 'long', timeStyle: 'short', timeZone })} in ${region}`
}

/** "November 20, 7:00 PM EST" */
export function zonedTime(at: string, { time_zone: timeZone }: Business): string {
  const clock = formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
  return `${monthDay(at, timeZone)}, ${clock}`
}
