import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDate } from '#contract/platform/values/dates.ts'

/** "November 21, 2026 at 3:10 AM in West Virginia" */
export function workshopTime(at: string, { time_zone: timeZone, region }: Business): string {
  return `${formatDate(at, { dateStyle: 'long', timeStyle: 'short', timeZone })} in ${region}`
}
