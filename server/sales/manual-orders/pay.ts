import { toDollars } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { openOrderLink } from '#server/sales/checkout/open-link.ts'
import { findOrder, findPayment } from '#server/sales/orders/queries.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import type { Payer } from '#server/sales/payments/link-sessions.ts'
import { toPageError } from '#server/sales/payments/page-errors.ts'
import { type LinkState, linkStateOf } from './open-link.ts'

interface PayAnswer {
  /** Null when there is nothing to pay by card. */
  url: string | null
  state: LinkState
  order_id: number
}

/**
 * What a payment link shows. Asks the provider nothing, because mail scanners and previews follow links.
 * @throws {HttpError} 404, also for an unpaid order of the web checkout
 */
export async function readPayLink(db: Db, context: PaymentContext, orderUuid: string) {
  const { order, payment, state } = await readState(db, context, orderUuid)
  const amount = state === 'open' ? toDollars(payment.amount_cents) : null
  return { state, order_id: order.id, amount }
}

/**
 * Opens the payment page of an order with a payment link: the one that is open in this browser, or a new one.
 * @throws {HttpError} 404, also for an unpaid order of the web checkout; 429 after too many pages; 503 while the provider is down
 */
export async function payOrder(
  db: Db,
  context: PaymentContext,
  publicUrl: string,
  orderUuid: string,
  payer: Payer,
): Promise<PayAnswer> {
  const { order, state } = await readState(db, context, orderUuid)
  if (state !== 'open') return { url: null, state, order_id: order.id }
  try {
    const url = await openOrderLink(db, context, order, publicUrl, payer)
    return { url, state, order_id: order.id }
  } catch (error) {
    // It can have been paid or cancelled meanwhile.
    const now = await readState(db, context, orderUuid)
    if (now.state === 'open') throw toPageError(error)
    return { url: null, state: now.state, order_id: order.id }
  }
}

async function readState(db: Db, context: PaymentContext, orderUuid: string) {
  const order = await findOrder(db, { orderUuid })
  if (!order) throw new HttpError(404, 'There is no such order.')
  const payment = await findPayment(db, order.id)
  const state = linkStateOf(order, payment, context.now())
  if (state === 'open' && payment.link === 0) throw new HttpError(404, 'This order has no payment link.')
  return { order, payment, state }
}
