export interface Days {
  /** "2026-10-01" */
  from: string
  /** Included. */
  to: string
}

export interface Period extends Days {
  label: string
}

/** The days as the query of a page or a call. */
export function periodQuery({ from, to }: Days): string {
  return new URLSearchParams({ from, to }).toString()
}
