import type { Business } from '#contract/operations/settings/business-labels.ts'

/** "November 20, 7:00 PM EST" */
export function zonedTime(at: string, { time_zone: timeZone }: Pick<Business, 'time_zone'>): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone })
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const time = new Intl.DateTimeFormat('en-US', { ...clock, timeZone })
  return `${day.format(new Date(at))}, ${time.format(new Date(at)).replace(/\s/g, ' ')}`
}
