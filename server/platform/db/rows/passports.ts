import type { ColumnType, Generated } from 'kysely'
import type { DbBoolean, Immutable } from './columns.ts'

export interface JournalEntryRow {
  id: Generated<number>
  product_id: Immutable<number>
  /** "2026-11-21" */
  day: string
  text: string
  is_public: DbBoolean
  /** A repeated request with the same key adds no second entry. */
  request_key: Immutable<string | null | undefined>
  created_at: Immutable<number>
  updated_at: number
}

export interface JournalImageRow {
  entry_id: Immutable<number>
  position: number
  hash: string
}

/** The public half of a key that signs passports. Each machine keeps its private half in a file. */
export interface PassportKeyRow {
  kid: Immutable<string>
  x: Immutable<string>
  created_at: Immutable<number>
}

/** Append-only: what was issued never changes. */
export interface PassportRow {
  id: Generated<number>
  code: Immutable<string>
  /** Null for one that staff issued for a product. */
  order_id: Immutable<number | null>
  order_line_id: Immutable<number | null>
  /** Which unit of the line it is, from 1. */
  unit: Immutable<number | null>
  /** Null when the product was deleted before the passport was issued. */
  product_id: Immutable<number | null>
  year: Immutable<number>
  number: Immutable<number>
  claim_code: Immutable<string>
  kid: Immutable<string>
  /** The signed passport, in the compact form of a JWS. */
  jws: Immutable<string>
  issued_at: Immutable<number>
  /** A repeated request of staff with the same key issues no second passport. */
  request_key: Immutable<string | null | undefined>
}

export interface PassportOwnerRow {
  passport_id: Immutable<number>
  /** Null once the owner's account was deleted. */
  user_id: string | null
  owned_at: number
  /** The hash of the link that hands it over. */
  hand_over_hash: string | null
  lost: ColumnType<DbBoolean, DbBoolean | undefined>
  /** When it was last reported lost, or found again. */
  reported_at: ColumnType<number | null, number | null | undefined>
}
