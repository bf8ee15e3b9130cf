/** "Nov 22, 2:45 PM" */
export function momentLabel(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return format.format(at).replaceAll('\u202F', ' ')
}
