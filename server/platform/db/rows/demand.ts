import type { Immutable } from './columns.ts'

/** A search that three visitors have used. */
export interface SearchDayRow {
  day: Immutable<string>
  text: Immutable<string>
  /** How many visitors used it on this day. */
  count: number
  /** How many products the last one found. */
  results: number
}

/** A visitor who used a search that fewer than three have used. Neither the words nor the address can be read from the hashes. */
export interface SearchVisitorRow {
  text_hash: Immutable<string>
  visitor_hash: Immutable<string>
}

/** The key of the hashes, in a single row. The hashes are deleted with it. */
export interface SearchSaltRow {
  id: number
  salt: string
  created_at: number
}
