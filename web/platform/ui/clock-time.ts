/** "2:32 PM", by default in the visitor's time zone; with its name ("2:32 PM EST") in a given one. */
export function clockTime(instant: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone, timeZoneName: 'short' }),
  })
  // Some versions of Node and browsers write a narrow no-break space before "PM".
  return format.format(new Date(instant)).replace(/\s/g, ' ')
}
