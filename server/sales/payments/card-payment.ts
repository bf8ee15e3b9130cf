import type { Cents } from '#contract/platform/values/money.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import type { PaidContext } from './context.ts'

/** The stored names of an authorization that is being voided, and of one that was. */
export const VOIDING = 'refusing'
export const VOIDED = 'refused'

export interface PaymentRecord {
  state: PaymentState
  /** The session that settles it: its only one or, with a payment link, the first that was paid. Null before. */
  chosenSession: string | null
  amount: Cents
  /** Customers can open many payment pages for it, until it expires. */
  hasPaymentLink: boolean
  /** UTC milliseconds. When its payment pages expire. */
  expiresAt: number
}

export interface PaymentChange {
  state?: PaymentState
  chosenSession?: string | null
  intentId?: string
}

/** The columns of `payments` and `deposits`. An `order_changes` row calls its state `payment_state`. */
export function paymentColumns({ state, chosenSession, intentId }: PaymentChange) {
  return {
    ...(state !== undefined && { state }),
    ...(chosenSession !== undefined && { session_id: chosenSession }),
    ...(intentId !== undefined && { intent_id: intentId }),
  }
}

export interface CapturedIntent {
  id: string
  captured: Cents
  refunded: Cents
  /** The refunds that add up to `refunded`, and those that failed, oldest first. */
  refunds: ProviderRefund[]
  card: PaymentCard | null
}

export interface Expiry {
  /**
   * `expired`: the session expired unpaid. `failed`: it never opened, or the bank voided the authorization. `voided`: the shop
   * voided the authorization, because the product was gone before the payment.
   */
  kind: 'expired' | 'failed' | 'voided'
  at: number
  detail?: object
}

const EXPIRABLE: Record<Expiry['kind'], ReadonlySet<PaymentState>> = {
  expired: new Set(['opening', 'open']),
  failed: new Set(['opening', 'open', 'capturing', 'mismatch']),
  voided: new Set([VOIDING]),
}

/** @returns the state after an expiry, or null when it can't follow this one, such as a capture. */
export function expiredState({ kind }: Expiry, state: PaymentState): PaymentState | null {
  if (!EXPIRABLE[kind].has(state)) return null
  return kind === 'voided' ? VOIDED : 'expired'
}

/** In `payment_link_sessions`. */
export type PaymentKey =
  | { order_id: number; deposit_id: null; change_id?: number | null }
  | { order_id: null; deposit_id: number; change_id?: null }

/** The card payment of an order, of an order's change, or of a commission's deposit. All are settled by the same steps. */
export interface CardPayment {
  key: PaymentKey
  find(db: Db): Promise<PaymentRecord>
  /** Returns the uuid that the provider's sessions refer to. */
  reference(db: Db): Promise<string>
  /** Locks it until the transaction ends. */
  lock(tx: Tx): Promise<PaymentRecord>
  set(tx: Tx, change: PaymentChange, at: number): Promise<void>
  /** Whether a locked one, which nobody has paid, may still be paid: the order or the quote was not cancelled. */
  mayBePaid(tx: Tx, state: PaymentState): Promise<boolean>
  /** Takes again what the money is for, in the transaction that starts the capture. @throws {GoneError} */
  takeHolds(tx: Tx, at: number): Promise<void>
  /** Once, whatever is repeated. */
  markPaid(db: Db, intent: CapturedIntent, context: PaidContext & { at: number }): Promise<PaymentState>
  /**
   * Call it only when the provider confirms that no session can be paid, or when no customer got a payment page. Does nothing
   * during a capture.
   */
  expire(db: Db, expiry: Expiry): Promise<PaymentState>
  /** Asks staff to decide about a locked one. Nothing is captured or refunded. */
  flag(tx: Tx, reason: string, at: number): Promise<void>
}
