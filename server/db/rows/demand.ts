import type { Immutable } from './columns.ts'

/** A search that three visitors have used. */
export interface SearchDayRow {
  day: Immutable<string>
  text: Immutable<string>
  /** One per visitor. */
  count: number
  /** How many products the last one found. */
  results: number
}

/** A visitor of a search that fewer than three have used: neither the words nor the address can be read from it. */
export interface SearchVisitorRow {
  text_hash: Immutable<string>
  visitor_hash: Immutable<string>
}

/** One row: the key of the hashes, which are deleted with it. */
export interface SearchSaltRow {
  id: number
  salt: string
  created_at: number
}
