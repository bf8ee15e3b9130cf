import type { Generated } from 'kysely'
import type { Immutable } from './columns.ts'

/** A draw that took place. */
export interface DrawRow {
  drop_id: Immutable<number>
  /** The stock at the draw. */
  units: Immutable<number>
  /** Since then, what is left is sold like any other product. */
  released_at: number | null
}

export interface DrawEntryRow {
  id: Generated<number>
  drop_id: Immutable<number>
  /** The public id. */
  entry: Immutable<string>
  /** Empty when the entrant was forgotten, like `email`. */
  name: string
  email: string
  /** The same for every way to write the address; null when the entrant was forgotten. */
  entrant_key: string | null
  /** A hash of the newest confirmation email's token; null when the entry is confirmed. */
  token_hash: string | null
  token_expires_at: number | null
  created_at: Immutable<number>
  confirmed_at: number | null
  /** From 1; null before the draw. */
  rank: number | null
}

/** One unit for one entry. It is reserved by the claim while neither `order_id` nor `lapsed_at` is set. */
export interface DrawClaimRow {
  id: Generated<number>
  drop_id: Immutable<number>
  entry_id: Immutable<number>
  product_id: Immutable<number>
  token_hash: Immutable<string>
  offered_at: Immutable<number>
  expires_at: Immutable<number>
  /** The order that has the unit: unpaid, or for good. */
  order_id: number | null
  lapsed_at: number | null
}

/** Every order that was placed with a claim. */
export interface ClaimOrderRow {
  order_id: Immutable<number>
  entry_id: Immutable<number>
}
