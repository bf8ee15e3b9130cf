import type { Generated } from 'kysely'
import type { DropKind } from '#contract/catalog/drops/drops.ts'
import type { Immutable } from './columns.ts'

export interface DropRow {
  id: Generated<number>
  /** Never changes, so that links to the page keep working. */
  slug: Immutable<string>
  name: string
  description: string
  kind: DropKind
  preview_at: number
  opens_at: number
  closes_at: number
  /** Units for each customer until `closes_at`; a draw ignores it. */
  per_customer: number
  /** Only of a draw, like the columns below. */
  claim_hours: number | null
  /** 32 bytes in hex. Secret until the result is published. */
  seed: string | null
  /** SHA-256 of the seed's bytes in hex. */
  commitment: string | null
  drawn_at: number | null
  created_at: Immutable<number>
}

export interface DropProductRow {
  drop_id: Immutable<number>
  product_id: Immutable<number>
  position: number
  /** Earlier orders of the product have nothing to do with the drop. */
  added_at: Immutable<number>
}
