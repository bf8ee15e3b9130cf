/** "Nov", and "Jan 2026" where a year begins. */
export function shortMonth(month: string): string {
  return inWords(month, month.endsWith('-01') ? { month: 'short', year: 'numeric' } : { month: 'short' })
}

/** "November 2026" */
export function longMonth(month: string): string {
  return inWords(month, { month: 'long', year: 'numeric' })
}

/** "November 3, 2026" */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

function inWords(month: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01`))
}
