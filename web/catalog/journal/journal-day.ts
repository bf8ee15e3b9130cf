/** "Oct 14", with the year when it is not this one. */
export function journalDay(date: string): string {
  const isThisYear = date.startsWith(String(new Date().getFullYear()))
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: isThisYear ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T12:00:00Z`))
}
