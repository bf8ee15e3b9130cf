import type { Generated } from 'kysely'
import type { OrderStatus } from '#contract/order-states.ts'
import type { Carrier, ShippingMethod } from '#contract/shop.ts'
import type { Fixed, Flag } from './columns.ts'

export interface OrderRow {
  id: Generated<number>
  order_uuid: Fixed<string>
  status: OrderStatus
  user_id: string | null
  /** SHA-256 of the token in the buyer's cookie: whose browser sees the whole order. */
  browser_hash: Fixed<string>
  /** SHA-256 of the address the order came from, for the limit on open checkouts. */
  client_hash: Fixed<string>
  email: string
  name: string
  address: string
  city: string
  state: string
  zip: string
  shipping_method: ShippingMethod
  insured: Flag
  subtotal_cents: Fixed<number>
  shipping_cents: Fixed<number>
  card_fee_cents: Fixed<number>
  insurance_cents: Fixed<number>
  total_cents: Fixed<number>
  carrier: Carrier | null
  tracking_number: string | null
  /** 1 while the ledger holds this order's pieces back (reserved or sold). */
  holds_stock: Flag
  /** What a person has to look at, in words; null when all is well. */
  flag: string | null
  /** The buyer closed their account: name and address go once the order has ended, at the latest then. */
  forget_buyer_at: number | null
  /** The staff's own. */
  note: string | null
  created_at: Fixed<number>
}

export interface OrderLineRow {
  id: Generated<number>
  order_id: number
  /** Null once the piece was deleted; name, picture and price stay as they were bought. */
  product_id: number | null
  name: string
  picture_hash: string | null
  quantity: number
  price_cents: number
}

export type OrderEventKind =
  | 'placed'
  | 'authorised'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refused'
  | 'flagged'
  | 'status'
  | 'shipping'
  | 'refunded'
  | 'mailed'
  | 'noted'
  | 'unflagged'

export interface OrderEventRow {
  id: Generated<number>
  order_id: Fixed<number>
  at: Fixed<number>
  kind: Fixed<OrderEventKind>
  /** Who did it: a user's id, or null for the shop itself. */
  actor: Fixed<string | null>
  /** JSON. */
  detail: Fixed<string | null>
}

/**
 * Where an order's one payment stands.
 * `opening`: the hosted page is being asked for, its address is known to nobody yet.
 * `open`: the buyer may pay. `expired`: nobody can pay any more.
 * `capturing`: authorised and ours to take. `captured`: the money is the shop's.
 * `refusing`: authorised too late, to be given back. `refused`: given back, nothing was charged.
 * `mismatch`: authorised, but not what was asked; a person decides.
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
  /** The provider's ids, null until it gave them. */
  session_id: string | null
  intent_id: string | null
  amount_cents: Fixed<number>
  captured_cents: number
  refunded_cents: number
  opened_at: Fixed<number>
  expires_at: Fixed<number>
  updated_at: number
}

export interface PaymentEventRow {
  /** The provider's id of the event: stored once, whatever arrives twice. */
  id: string
  type: string
  /** Where to look, as the event said; what happened is asked of the provider. */
  order_uuid: string | null
  session_id: string | null
  received_at: number
  handled_at: number | null
}

/** One press of the refund button. Written before the provider is asked, done when it has answered. */
export interface RefundRow {
  request_key: Fixed<string>
  order_id: Fixed<number>
  cents: Fixed<number>
  actor: Fixed<string>
  at: Fixed<number>
  done_at: number | null
}
