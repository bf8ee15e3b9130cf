import type { Generated } from 'kysely'
import type { HideReason } from '#contract/customers/reviews/hide-reasons.ts'
import type { Immutable } from './columns.ts'

export interface ReviewRow {
  id: Generated<number>
  order_id: Immutable<number>
  product_id: Immutable<number>
  rating: number
  title: string
  text: string
  display_name: string
  created_at: Immutable<number>
  updated_at: number
  reply: string | null
  replied_at: number | null
  hidden_reason: HideReason | null
  hidden_at: number | null
}

export interface ReviewImageRow {
  review_id: Immutable<number>
  position: number
  hash: string
}

/** An order whose customer was asked for reviews, or is never asked. */
export interface ReviewRequestRow {
  order_id: Immutable<number>
  /** Null without a link that works. */
  token_hash: string | null
  sent_at: number | null
}
