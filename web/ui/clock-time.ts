const FORMAT = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** "2:32 PM", in the visitor's time zone. */
export function clockTime(instant: string): string {
  return FORMAT.format(new Date(instant))
}
