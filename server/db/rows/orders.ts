import type { Generated } from 'kysely'
import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import type { OrderStatus } from '#contract/orders/order-states.ts'
import type { Carrier } from '#contract/orders/tracking.ts'
import type { Fixed, Flag } from './columns.ts'

export interface OrderRow {
  id: Generated<number>
  order_uuid: Fixed<string>
  status: OrderStatus
  user_id: string | null
  browser_hash: Fixed<string>
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
  holds_stock: Flag
  flag: string | null
  /** Set when the customer closed their account: anonymize once the order has ended, at the latest then. */
  forget_buyer_at: number | null
  note: string | null
  created_at: Fixed<number>
}

export interface OrderLineRow {
  id: Generated<number>
  order_id: number
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
  actor: Fixed<string | null>
  detail: Fixed<string | null>
}

/**
 * `opening`: the session is being created. `open`: the customer can pay. `expired`: nobody can pay anymore.
 * `capturing`: authorized, being captured. `captured`: paid.
 * `refusing`: authorized too late, being released. `refused`: released, nothing charged.
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
  /** The provider's event id: duplicates are stored once. */
  id: string
  type: string
  order_uuid: string | null
  session_id: string | null
  received_at: number
  handled_at: number | null
}

/** Written before the request to the provider; `done_at` is set after its response. */
export interface RefundRow {
  request_key: Fixed<string>
  order_id: Fixed<number>
  cents: Fixed<number>
  actor: Fixed<string>
  at: Fixed<number>
  done_at: number | null
}
