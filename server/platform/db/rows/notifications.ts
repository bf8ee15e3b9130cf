import type { Generated } from 'kysely'
import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import type { DbBoolean, Immutable } from './columns.ts'

/** An email address that receives emails which are not about an order. */
export interface SubscriberRow {
  id: Generated<number>
  /** As it was typed. */
  email: Immutable<string>
  email_key: string
  created_at: Immutable<number>
  /** When its owner first asked for an email; null for an address that may be someone else's. */
  owned_at: number | null
}

/** The token of a link in one of the subscriber's emails. */
export interface SubscriberTokenRow {
  token_hash: Immutable<string>
  subscriber_id: Immutable<number>
  created_at: Immutable<number>
}

export interface SubscriptionRow {
  id: Generated<number>
  subscriber_id: Immutable<number>
  kind: Immutable<SubscriptionKind>
  /** A product, category or drop; 0 for a reopening. */
  target_id: Immutable<number>
  /** Null for one that needed no confirmation. */
  confirmation_hash: Immutable<string | null>
  created_at: Immutable<number>
  confirmed_at: number | null
  /** `reopening`: whether the shop was closed since. */
  armed: DbBoolean
  /** `new_in_category`: the newest digest that the subscriber got, or needed none of. */
  digest_at: number | null
}

/** A product whose stock has risen from 0. */
export interface RestockRow {
  product_id: Immutable<number>
  /** Null when the rise is announced. */
  restocked_at: number | null
  /** The latest announcement. */
  announced_at: number | null
  /** While the latest announcement is being sent: who confirmed by then gets it. */
  announcing_until: number | null
}

/** A product that subscribers of its category know. */
export interface AnnouncedProductRow {
  product_id: Immutable<number>
  /** The digest that announced it. */
  digest_at: number
}
