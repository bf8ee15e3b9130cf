/** "Fri, Nov 27" */
export function dueDay(instant: string, timeZone: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat('en-US', day).format(new Date(instant))
}
