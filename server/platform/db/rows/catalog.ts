import type { ColumnType, Generated } from 'kysely'
import type { DbBoolean, Immutable, ImmutableOptional } from './columns.ts'

export interface CategoryRow {
  id: Generated<number>
  name: string
  slug: string
  picture_hash: string | null
  created_at: number
  deleted_at: number | null
  purged_at: number | null
}

export interface ProductRow {
  id: Generated<number>
  name: string
  name_key: string
  description: string
  price_cents: number
  /** Always the sum of the product's `stock_ledger` changes. */
  stock: number
  category_id: number
  weight_oz: number | null
  steel: string | null
  hardness_hrc: string | null
  blade_length_in: number | null
  overall_length_in: number | null
  blade_thickness_in: number | null
  grind: string | null
  finish: string | null
  handle_material: string | null
  pins: string | null
  sheath: string | null
  hand: string | null
  heat_treatment: ColumnType<string | null, string | null | undefined>
  /** "2026-11-21" */
  finished_on: ColumnType<string | null, string | null | undefined>
  published: Generated<DbBoolean>
  /** Incremented by every change, including sales, to detect edit conflicts. */
  version: Generated<number>
  created_at: number
  updated_at: number
  shown_at: number | null
  /** When the last unit was paid for; null while there is one, or none was sold. */
  sold_at: number | null
  archived_at: number | null
  /** When staff took it out of the archive. It is not archived automatically until it is sold again. */
  unarchived_at: number | null
  deleted_at: number | null
  trashed_with: number | null
  purged_at: number | null
}

export interface ImageRow {
  id: Generated<number>
  product_id: number
  position: number
  hash: string
  alt: string
  /** Tip and butt of the product in the image, as fractions of its width and height: all four or none. */
  tip_x: number | null
  tip_y: number | null
  butt_x: number | null
  butt_y: number | null
  deleted_at: number | null
}

/** `claimed`: reserved for the winner of a draw. `unclaimed`: no longer reserved for that winner. */
export type StockReason =
  | 'opening'
  | 'correction'
  | 'reserved'
  | 'returned'
  | 'recovered'
  | 'claimed'
  | 'unclaimed'

export interface StockChangeRow {
  id: Generated<number>
  product_id: Immutable<number>
  change: Immutable<number>
  reason: Immutable<StockReason>
  order_id: Immutable<number | null>
  claim_id: ImmutableOptional<number | null>
  at: Immutable<number>
}

/** `announced_at` is null while a fall waits for its price alerts. */
export interface PriceChangeRow {
  id: Generated<number>
  product_id: Immutable<number>
  from_cents: Immutable<number>
  to_cents: Immutable<number>
  at: Immutable<number>
  announced_at: number | null
}

export interface PageViewRow {
  id: Generated<number>
  path: Immutable<string>
  view_count: number
  updated_at: number
}

export interface DailyProductStatsRow {
  product_id: Immutable<number>
  day: Immutable<string>
  views: number
  carts: number
}
