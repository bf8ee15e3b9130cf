import { formatDate } from '#contract/platform/values/dates.ts'
export function shortMonth(month: string): string {
  return formatMonth(month, month.endsWith('-01') ? { month: 'short', year: 'numeric' } : { month: 'short' })
}

export function longMonth(month: string): string {
  return formatMonth(month, { month: 'long', year: 'numeric' })
}

function formatMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  return formatDate(`${month}-01`, { ...options, timeZone: 'UTC' })
}
