/** "Nov 28, 7:00 PM EST" */
export function saleTime(instant: number | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  // Some versions of Node and browsers write a narrow no-break space before "PM".
  return format.format(new Date(instant)).replace(/\s/g, ' ')
}
