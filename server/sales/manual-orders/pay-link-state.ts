import { isManual } from '#contract/sales/orders/order-sources.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { ChangeRow } from '#server/sales/orders/change-rows.ts'
import type { OrderRow, PaymentRow } from '#server/sales/orders/queries.ts'

/** `ended`: the payment link has expired. */
export type LinkState = 'open' | 'paid' | 'paid_by_hand' | 'cancelled' | 'ended'

const BY_CARD: ReadonlySet<PaymentState> = new Set(['capturing', 'captured', 'mismatch'])
const UNPAID: ReadonlySet<PaymentState> = new Set(['opening', 'open'])

export function linkStateOf(order: OrderRow, payment: PaymentRow, now: number): LinkState {
  if (BY_CARD.has(payment.state)) {
    if (order.status === 'cancelled') return 'cancelled'
    return isManual(order.payment_method) ? 'paid_by_hand' : 'paid'
  }
  if (UNPAID.has(payment.state)) {
    if (order.status === 'cancelled') return 'cancelled'
    return payment.expires_at <= now ? 'ended' : 'open'
  }
  return payment.updated_at >= payment.expires_at ? 'ended' : 'cancelled'
}

/** Of the change of a paid order: withdrawn, it has ended too, because the order has not. */
export function linkStateOfChange({ state, payment_state, expires_at }: ChangeRow, now: number): LinkState {
  if (state !== 'pending') return state === 'applied' ? 'paid' : 'ended'
  if (payment_state !== null && BY_CARD.has(payment_state)) return 'paid'
  return (expires_at ?? 0) <= now ? 'ended' : 'open'
}

const CLOSED: Record<Exclude<LinkState, 'open'>, string> = {
  paid: 'The customer has just paid by card.',
  paid_by_hand: 'This order is paid already.',
  cancelled: 'This order was cancelled.',
  ended: 'The payment link has ended. Take a new order.',
}

/** @throws {Conflict} */
export function requireOpenLink(order: OrderRow, payment: PaymentRow, now: number): void {
  const state = linkStateOf(order, payment, now)
  if (state !== 'open') throw new Conflict(CLOSED[state])
  if (!payment.hasPaymentLink) throw new Conflict('This order has no payment link.')
}
