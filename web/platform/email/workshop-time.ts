import type { Business } from '#contract/operations/settings/business-labels.ts'

/** "November 21, 2026 at 3:10 AM in West Virginia" */
export function workshopTime(at: string, { time_zone: timeZone, region }: Business): string {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${time.format(new Date(at))} in ${region}`
}
