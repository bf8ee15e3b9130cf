/** "November 9, 2026", in the reader's time zone. */
export function longDate(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}
