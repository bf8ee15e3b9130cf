import type { ColumnType, Generated } from 'kysely'
import type { DelayAnswer } from '#contract/sales/orders/delay-rules.ts'
import type { DeliveryMethod, OrderSource, PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Carrier } from '#contract/sales/orders/tracking.ts'
import type { DbBoolean, Immutable, ImmutableOptional } from './columns.ts'

export interface OrderRow {
  id: Generated<number>
  order_uuid: Immutable<string>
  status: OrderStatus
  user_id: string | null
  browser_hash: Immutable<string>
  client_hash: Immutable<string>
  email: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  shipping_method: DeliveryMethod
  insured: DbBoolean
  subtotal_cents: number
  discount_cents: ColumnType<number, number | undefined>
  /** No reference: a recovered order may have one that the restored shop does not know. */
  discount_id: Immutable<number | null>
  discount_code: Immutable<string | null>
  /** The discount, or the price of standard shipping that the code saved. */
  discount_given_cents: ColumnType<number, number | undefined>
  shipping_cents: number
  /** The card fee, plus the tax, less the discount: `server/sales/orders/amounts.ts`. */
  card_fee_cents: number
  /** The carrier's fee; of orders before taxes were collected, with the card fee on it. */
  insurance_cents: number
  tax_cents: ColumnType<number, number | undefined>
  /** In thousandths of a percent. */
  tax_rate: ColumnType<number, number | undefined>
  /** Whether the rate was that of a ZIP code. */
  tax_zip_rate: ColumnType<DbBoolean, DbBoolean | undefined>
  total_cents: number
  /** The part of the total that a gift card paid. */
  gift_card_cents: ColumnType<number, number | undefined>
  gift_card_id: ImmutableOptional<number | null>
  /** 0 for a gift card, which nobody ships: its order has no address. */
  ships: ImmutableOptional<DbBoolean>
  carrier: Carrier | null
  tracking_number: string | null
  holds_stock: DbBoolean
  flag: string | null
  /** Set when the account is deleted: the latest time to anonymize an order that has not ended. */
  forget_buyer_at: number | null
  note: string | null
  source: ImmutableOptional<OrderSource>
  /** `card` also for what a gift card or a deposit pays wholly. */
  payment_method: ColumnType<PaymentMethod, PaymentMethod | undefined>
  phone: ColumnType<string | null, string | null | undefined>
  payment_note: ColumnType<string | null, string | null | undefined>
  /** The card that was charged, as the provider names it: "visa". */
  card_brand: ColumnType<string | null, string | null | undefined>
  card_last4: ColumnType<string | null, string | null | undefined>
  request_key: ImmutableOptional<string | null>
  commission_id: ImmutableOptional<number | null>
  /** The part of the total that its commission's deposit paid. */
  deposit_cents: ColumnType<number, number | undefined>
  /** The day by which it ships, as the customer was told. Null for orders that are not paid or have no parcel. */
  promised_ship_by: ColumnType<string | null, string | null | undefined>
  /** Raised by every write but printing, so that staff never overwrite what they have not seen. */
  version: ColumnType<number, number | undefined>
  /** The part of the total that the shop bears. */
  waived_cents: ColumnType<number, number | undefined>
  /** What tenders gave back because of changes: no refund of the order as it is now. */
  changed_back_cents: ColumnType<number, number | undefined>
  /** Part of the shipping. Null for orders before it was stored. */
  handling_cents: ColumnType<number | null, number | null | undefined>
  /** The minimum age that the customer confirmed. Null for orders before it was stored. */
  confirmed_age: ColumnType<number | null, number | null | undefined>
  slip_printed_at: ColumnType<number | null, number | null | undefined>
  label_exported_at: ColumnType<number | null, number | null | undefined>
  /** JSON: the place where it is picked up, as it was when the order was placed. */
  pickup: ColumnType<string | null, string | null | undefined>
  /** When staff said that it can be picked up. */
  ready_at: ColumnType<number | null, number | null | undefined>
  /** JSON: sender, note and day of a gift. */
  as_gift: ColumnType<string | null, string | null | undefined>
  /** The ID of the parcel's first order, of all its orders. An order that is not paid yet is to join it. */
  parcel_id: ColumnType<number | null, number | null | undefined>
  /** The day by which it ships once it leaves its parcel. Null outside of one. */
  own_ship_by: ColumnType<string | null, string | null | undefined>
  /** 1: it was to join a parcel that left before it was paid. */
  parcel_left: ColumnType<DbBoolean, DbBoolean | undefined>
  /** 1: it was changed or erased since its payment sessions were told. */
  metadata_due: ColumnType<DbBoolean, DbBoolean | undefined>
  /** When its customer cancelled it. Null again when it couldn't be refunded. */
  cancel_asked_at: ColumnType<number | null, number | null | undefined>
  cancel_reason: ColumnType<string | null, string | null | undefined>
  created_at: Immutable<number>
}

/** A change of a paid order: the order has what is so now, and this what was so before and after. */
export interface OrderChangeRow {
  id: Generated<number>
  order_id: Immutable<number>
  at: Immutable<number>
  /** A user's ID, or null for the customer. */
  actor: Immutable<string | null>
  request_key: string | null
  state: 'applied' | 'pending' | 'expired' | 'withdrawn'
  settled: 'link' | 'refund' | 'waive' | 'cash' | null
  /** JSON: a sentence for each thing that changed. Empty once it is erased. */
  what: string
  /** JSON: contact, address, lines. Null once it is erased. */
  texts_before: string | null
  texts_after: string | null
  /** JSON: the amounts, with the place that tax depends on. */
  figures_before: string
  figures_after: string
  /** After − before = paid + waived − returned − used refunds, once it is applied. */
  difference_cents: number
  /** After − before. */
  tax_cents: number
  paid_cents: ColumnType<number, number | undefined>
  /** Negative when the change used up what was waived before. */
  waived_cents: ColumnType<number, number | undefined>
  returned_cents: ColumnType<number, number | undefined>
  /** What refunds of the order had given back before the change did. */
  used_refund_cents: ColumnType<number, number | undefined>
  /** What it added to the tax in the order's refunds, which is a part of the tax as it is now. Mostly negative. */
  refunded_tax_cents: ColumnType<number, number | undefined>
  /** For staff only. */
  note: string | null
  /** Of its payment link. */
  payment_state: PaymentState | null
  session_id: string | null
  intent_id: string | null
  expires_at: number | null
  /** When it was applied, expired or was withdrawn. */
  settled_at: number | null
}

/** Units that a pending change holds beside the order's own. */
export interface OrderChangeUnitRow {
  change_id: Immutable<number>
  order_id: Immutable<number>
  product_id: Immutable<number>
  quantity: Immutable<number>
}

export interface OrderLineRow {
  id: Generated<number>
  order_id: number
  product_id: number | null
  name: string
  picture_hash: string | null
  quantity: number
  price_cents: number
  /** 1: not of the catalog, so it needs no stock. */
  custom: ColumnType<DbBoolean, DbBoolean | undefined>
}

export type OrderEventKind =
  | 'placed'
  | 'unreserved'
  | 'authorised'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refused'
  | 'flagged'
  | 'status'
  | 'shipping'
  | 'refunded'
  | 'refund_rejected'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'mailed'
  | 'noted'
  | 'unflagged'
  | 'recovered'
  | 'link'
  | 'promised'
  | 'unpromised'
  | 'delayed'
  | 'delay_answered'
  | 'delay_warned'
  | 'delay_cancelled'
  | 'ready'
  | 'changed'
  | 'change_waiting'
  | 'change_expired'
  | 'change_withdrawn'
  | 'cancel_asked'

export interface OrderEventRow {
  id: Generated<number>
  order_id: Immutable<number>
  at: Immutable<number>
  kind: Immutable<OrderEventKind>
  actor: Immutable<string | null>
  detail: Immutable<string | null>
}

/**
 * `opening`: the session is being created. `open`: the customer can pay. `expired`: it can no longer be paid.
 * `capturing`: authorized, being captured. `captured`: paid.
 * `refusing`: authorized too late, being voided. `refused`: voided, nothing charged. The code calls them `VOIDING` and `VOIDED`.
 * `mismatch`: authorized with another amount or currency; an admin decides.
 */
export type PaymentState =
  | 'opening'
  | 'open'
  | 'expired'
  | 'capturing'
  | 'captured'
  | 'refusing'
  | 'refused'
  | 'mismatch'

export interface PaymentRow {
  order_id: number
  state: PaymentState
  /** The session that settles it: its only one or, with a payment link, the first that was paid. Null before. */
  session_id: string | null
  intent_id: string | null
  amount_cents: Immutable<number>
  /** This and the refunded amounts are those of the order's tenders, kept by triggers for the release before. */
  captured_cents: ColumnType<number, number | undefined, never>
  refunded_cents: ColumnType<number, number | undefined, never>
  gift_card_refunded_cents: ColumnType<number, number | undefined, never>
  deposit_refunded_cents: ColumnType<number, number | undefined, never>
  /** 1: it has a payment link, so customers can open many payment pages until `expires_at`. */
  link: ImmutableOptional<DbBoolean>
  opened_at: Immutable<number>
  expires_at: Immutable<number>
  updated_at: number
}

export interface PaymentEventRow {
  /** The provider's event id: duplicates are stored once. */
  id: string
  type: string
  order_uuid: string | null
  session_id: string | null
  /** The payment that the event is about, also when its object is a charge, a refund or a dispute. */
  intent_id: ColumnType<string | null, string | null | undefined>
  received_at: number
  handled_at: number | null
}

/** A part of a paid order that was paid in one way. */
export interface TenderRow {
  id: Generated<number>
  order_id: Immutable<number>
  /** The name of a kind in `server/sales/orders/tender-kinds.ts`. */
  kind: Immutable<string>
  charged_cents: Immutable<number>
  refunded_cents: ColumnType<number, number | undefined>
  /** The payment at the provider. */
  intent_id: Immutable<string | null>
  at: Immutable<number>
}

/** Written before the request to the provider; `done_at` is set after its response. */
export interface RefundRow {
  request_key: Immutable<string>
  order_id: Immutable<number>
  /** The sum of its parts: less than what was asked for when only some reached the provider. */
  cents: number
  /** This and `deposit_cents` are those of its parts, kept by triggers for the release before. */
  gift_card_cents: ColumnType<number, undefined, never>
  deposit_cents: ColumnType<number, undefined, never>
  /** The part of it that is tax. */
  tax_cents: ColumnType<number, number | undefined>
  /** JSON: what the refund is for. */
  purpose: Immutable<string | null>
  actor: Immutable<string>
  at: Immutable<number>
  done_at: number | null
}

/** The part of a refund that returns to one of the order's tenders. */
export interface RefundPartRow {
  request_key: Immutable<string>
  order_id: Immutable<number>
  tender_id: Immutable<number>
  cents: Immutable<number>
  /** 1 once its tender counts it. */
  recorded: Generated<number>
}

/** The tax in a refund, as the order's history has it. */
export interface TaxRefundRow {
  id: Generated<number>
  order_id: Immutable<number>
  at: Immutable<number>
  tax_cents: Immutable<number>
}

/** A payment page that was opened from a payment link, or for a deposit. */
export interface PaymentLinkSessionRow {
  session_id: Immutable<string>
  order_id: Immutable<number | null>
  deposit_id: Immutable<number | null>
  /** The change of the order that it pays for, or null for the order itself. */
  change_id: ImmutableOptional<number | null>
  /** A hash of the token of the browser that opened it. */
  browser_hash: Immutable<string>
  opened_at: Immutable<number>
  expires_at: Immutable<number>
  /** When the provider confirmed that it was paid, or can no longer be paid. */
  ended_at: number | null
}

/** A later date for an order, which the customer accepts or not. */
export interface OrderDelayRow {
  id: Generated<number>
  order_id: Immutable<number>
  /** Null once it is erased. */
  token_hash: string | null
  old_ship_by: Immutable<string>
  new_ship_by: Immutable<string>
  /** For the customer. Empty once it is erased. */
  reason: string
  actor: Immutable<string>
  at: Immutable<number>
  /** The answer that counts when none arrives by the end of `answer_by`. */
  unanswered: Immutable<DelayAnswer>
  answer_by: Immutable<string>
  answer: DelayAnswer | null
  answered_at: number | null
  /** When staff were told that there was no answer. */
  warned_at: number | null
  /** When the shop began to cancel the order. */
  cancelling_at: number | null
  /** When another delay took its place. */
  replaced_at: number | null
  /** When nothing was left to do: the order was shipped or cancelled, or could not be cancelled, so that staff decide. */
  ended_at: number | null
}
