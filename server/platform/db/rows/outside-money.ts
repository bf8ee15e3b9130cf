import type { ColumnType, Generated } from 'kysely'
import type { DisputeStatus } from '#contract/sales/orders/disputes.ts'
import type { Immutable } from './columns.ts'

export interface DisputeRow {
  id: Generated<number>
  provider_id: Immutable<string>
  order_id: Immutable<number | null>
  deposit_id: Immutable<number | null>
  amount_cents: number
  /** As the provider names it: "product_not_received". */
  reason: string
  status: DisputeStatus
  /** When the evidence is due. */
  due_by: number | null
  opened_at: Immutable<number>
  closed_at: number | null
  /** When the provider was asked, so that an older answer changes nothing. */
  asked_at: number
}

export interface FailedRefundRow {
  provider_id: Immutable<string>
  /** A refund of a deposit has both ids once the deposit is part of an order. */
  order_id: number | null
  deposit_id: Immutable<number | null>
  cents: Immutable<number>
  /** The part of `cents` that was recorded as refunded tax. */
  tax_cents: ColumnType<number, number | undefined>
  reason: Immutable<string | null>
  at: Immutable<number>
}

export interface ProviderAskRow {
  name: Immutable<string>
  asked_at: number
  /** When the newest listed refund or dispute was created, by the provider's clock. */
  newest_at: number | null
}
