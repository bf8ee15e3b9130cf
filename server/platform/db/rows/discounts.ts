import type { Generated } from 'kysely'
import type { DiscountKind } from '#contract/sales/discounts/kinds.ts'
import type { DbBoolean, Immutable } from './columns.ts'

export interface DiscountRow {
  id: Generated<number>
  /** In upper case. */
  code: string
  kind: DiscountKind
  /** A percentage or cents; null for free shipping. */
  value: number | null
  min_subtotal_cents: number | null
  starts_at: number | null
  ends_at: number | null
  max_uses: number | null
  max_uses_per_customer: number | null
  /** A JSON list; null for all. */
  category_ids: string | null
  enabled: DbBoolean
  /** Always the sum of the discount's `discount_uses` changes. */
  uses: Generated<number>
  created_at: Immutable<number>
  deleted_at: number | null
}

export interface DiscountUseRow {
  id: Generated<number>
  discount_id: Immutable<number>
  order_id: Immutable<number>
  /** 1 for a use, -1 when it is returned. */
  change: Immutable<1 | -1>
  /** A hash of the customer's email address and the discount. */
  email_hash: Immutable<string>
  at: Immutable<number>
}
