export interface Days {
  /** "2026-10-01" */
  from: string
  /** Included. */
  to: string
}

export interface Period extends Days {
  label: string
}

/** The day of a moment in a time zone: "2026-10-31". */
export function dayIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The days as the query of a page or a call. */
export function periodQuery({ from, to }: Days): string {
  return new URLSearchParams({ from, to }).toString()
}
