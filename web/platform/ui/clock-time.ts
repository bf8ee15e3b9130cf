import { formatDate } from '#contract/platform/values/dates.ts'
/** "2:32 PM", by default in the visitor's time zone; with its name ("2:32 PM EST") in a given one. */
export function clockTime(instant: string, timeZone?: string): string {
  return formatDate(instant, {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone, timeZoneName: 'short' }),
  })
}
