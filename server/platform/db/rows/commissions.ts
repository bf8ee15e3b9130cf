import type { ColumnType, Generated } from 'kysely'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { DbBoolean, Immutable, ImmutableOptional } from './columns.ts'
import type { PaymentState } from './orders.ts'

export interface CommissionRow {
  id: Generated<number>
  uuid: Immutable<string>
  state: CommissionState
  name: string
  email: string
  phone: string | null
  /** A category's slug, or `other`. */
  kind: string
  blade_length_in: number | null
  steel: string | null
  handle_material: string | null
  sheath: string | null
  budget_min_cents: number | null
  budget_max_cents: number | null
  /** "2027-03-01", as all days. */
  needed_by: string | null
  text: string
  like_product_id: number | null
  /** The quote; null before the first one. */
  price_cents: number | null
  deposit_percent: number | null
  finish_by: string | null
  valid_until: string | null
  /** The end of that day in the business's time zone. */
  valid_until_at: number | null
  description: string | null
  quoted_at: number | null
  /** When the customer was told that the quote is about to expire. */
  warned_at: number | null
  accepted_at: number | null
  ship_name: string | null
  ship_address: string | null
  ship_city: string | null
  ship_state: string | null
  ship_zip: string | null
  /** Hash of the cookie of the browser that gave the address. */
  accepted_browser: ColumnType<string | null, string | null | undefined>
  /** The account that it was logged in with. */
  accepted_user: ColumnType<string | null, string | null | undefined>
  /** Why it was declined, withdrawn or cancelled. */
  reason: string | null
  /** The order that pays the balance, or can still pay it. */
  balance_order_id: number | null
  /** While a cancellation returns the deposit, nobody can pay the balance. */
  cancelling_at: number | null
  /** Set when the customer wants to be forgotten: the latest time to erase a commission that has not ended. */
  forget_at: ColumnType<number | null, number | null | undefined>
  /** The request's key. The same key from the same email stores nothing again. */
  request_key: ColumnType<string | null, string | null | undefined, null>
  created_at: Immutable<number>
  updated_at: number
}

export interface CommissionEntryRow {
  id: Generated<number>
  commission_id: Immutable<number>
  /** `message`: of the customer. `note`: of staff. */
  kind: Immutable<'message' | 'note'>
  for_customer: Immutable<DbBoolean>
  text: string
  /** The admin's id; null for a message. */
  author: string | null
  /** The request's key. */
  request_key: ImmutableOptional<string | null>
  at: Immutable<number>
}

export interface CommissionImageRow {
  id: Generated<number>
  commission_id: Immutable<number>
  /** Null for an image of the request itself. */
  entry_id: Immutable<number | null>
  position: Immutable<number>
  hash: string
}

export interface CommissionEventRow {
  id: Generated<number>
  commission_id: Immutable<number>
  at: Immutable<number>
  state: Immutable<CommissionState>
  reason: string | null
  /** An admin's id; null for the customer and for the shop itself. */
  actor: Immutable<string | null>
}

/** The deposit of an accepted quote: money held until the commission becomes a sale. */
export interface DepositRow {
  id: Generated<number>
  uuid: Immutable<string>
  commission_id: Immutable<number>
  state: PaymentState
  /** The session that was paid. */
  session_id: string | null
  intent_id: string | null
  amount_cents: Immutable<number>
  captured_cents: number
  refunded_cents: number
  /** The card that was charged, as the provider names it. */
  card_brand: ColumnType<string | null, string | null | undefined>
  card_last4: ColumnType<string | null, string | null | undefined>
  /** Why staff must compare it with the payment provider's records. */
  flag: string | null
  paid_at: number | null
  /** The recovery that found its payment. */
  recovery_id: number | null
  opened_at: Immutable<number>
  expires_at: Immutable<number>
  updated_at: number
}
