export function shortMonth(month: string): string {
  return formatMonth(month, month.endsWith('-01') ? { month: 'short', year: 'numeric' } : { month: 'short' })
}

export function longMonth(month: string): string {
  return formatMonth(month, { month: 'long', year: 'numeric' })
}

export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

function formatMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01`))
}
