/** "November 22" */
export function dayLabel(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(at)
}
