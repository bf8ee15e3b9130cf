import type { Generated } from 'kysely'
import type { Fixed, Flag } from './columns.ts'

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
  /** The name in lower case: what a search looks in and a listing sorts by, alike on both engines. */
  name_key: string
  description: string
  price_cents: number
  /** Always the sum of the piece's rows in `stock_ledger`. */
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
  /** 0 while it is a draft. */
  published: Generated<Flag>
  /** Raised by every change, sales included: whoever saves an older one is told. */
  version: Generated<number>
  created_at: number
  updated_at: number
  /** When it was last put on show; null for a draft that never was. */
  shown_at: number | null
  deleted_at: number | null
  /** The category it went to the trash with, and comes back with. */
  trashed_with: number | null
  /** When the trash was emptied of it: only what the books need is left. */
  purged_at: number | null
}

export interface PictureRow {
  id: Generated<number>
  product_id: number
  position: number
  hash: string
  alt: string
  deleted_at: number | null
}

export type StockReason = 'opening' | 'correction' | 'reserved' | 'returned'

/** Append-only: triggers on both engines refuse to change or delete a row. */
export interface StockChangeRow {
  id: Generated<number>
  product_id: Fixed<number>
  change: Fixed<number>
  reason: Fixed<StockReason>
  order_id: Fixed<number | null>
  at: Fixed<number>
}

export interface PageViewRow {
  id: Generated<number>
  path: Fixed<string>
  view_count: number
  updated_at: number
}

/** How often a piece was looked at and put in a cart on a day of the workshop's: counts, and nothing of who. */
export interface PieceDayRow {
  product_id: Fixed<number>
  /** "2026-11-21" */
  day: Fixed<string>
  views: number
  carts: number
}
