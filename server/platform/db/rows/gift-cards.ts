import type { ColumnType, Generated } from 'kysely'
import type { Immutable, ImmutableOptional } from './columns.ts'

export interface GiftCardRow {
  id: Generated<number>
  /** The order's UUID for a bought card. The card's code is derived from it. */
  uuid: Immutable<string>
  code_hash: string
  last_four: string
  /** The order that bought it; null for a card that staff issued. */
  order_id: ImmutableOptional<number | null>
  amount_cents: Immutable<number>
  /** The sum of its ledger. */
  balance_cents: ColumnType<number, number | undefined>
  recipient_name: string
  recipient_email: string
  message: string
  giver_name: string
  note: string | null
  /** "2026-12-24" */
  send_on: ImmutableOptional<string | null>
  /** When its email is due; null once it is queued. */
  send_at: number | null
  /** When its email was queued first. */
  sent_at: number | null
  /** Null until it is paid. */
  issued_at: number | null
  issued_by: ImmutableOptional<string | null>
  request_key: ImmutableOptional<string | null>
  blocked_at: number | null
  /** Null unless its payment is disputed. */
  disputed_at: ColumnType<number | null, number | null | undefined>
  /** When all of its purchase was refunded. */
  revoked_at: number | null
  /** When the recipient asked to be forgotten: once the card is emailed. */
  forget_recipient_at: ColumnType<number | null, number | null | undefined>
  created_at: Immutable<number>
}

export type GiftCardReason =
  | 'issued'
  | 'reserved'
  | 'returned'
  | 'refunded'
  | 'revoked'
  | 'restored'
  | 'recovered'

/** An amount that a refund or a lost dispute of its purchase takes off a card. */
export interface GiftCardRevocationRow {
  gift_card_id: Immutable<number>
  key: Immutable<string>
  cents: Immutable<number>
  at: Immutable<number>
}

export interface GiftCardLedgerRow {
  id: Generated<number>
  gift_card_id: Immutable<number>
  change_cents: Immutable<number>
  reason: Immutable<GiftCardReason>
  /** The order that paid with it, or that bought it. */
  order_id: Immutable<number | null>
  at: Immutable<number>
}
