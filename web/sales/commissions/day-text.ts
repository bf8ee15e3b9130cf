/** "2026-12-24" → "December 24, 2026" */
export function longDay(day: string): string {
  return format(day, { dateStyle: 'long' })
}

/** "2026-12-24" → "December 24" */
export function shortDay(day: string): string {
  return format(day, { month: 'long', day: 'numeric' })
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}
