import { randomUUID } from 'node:crypto'
import { toDollars } from '#contract/platform/values/money.ts'
import { PAGES, payPage } from '#contract/platform/values/paths.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { buildSessionRequest } from '#server/sales/checkout/payment-session.ts'
import type { ChangeRow } from '#server/sales/orders/change-rows.ts'
import { changePayment, findNewestWithLink } from '#server/sales/orders/changes/change-payment.ts'
import { ofChange, toMetadata } from '#server/sales/orders/order-metadata.ts'
import { orderPayment } from '#server/sales/orders/order-payment.ts'
import { findOrder, findPayment, type OrderRow } from '#server/sales/orders/queries.ts'
import { carryChange, readCarried } from '#server/sales/orders/read-carried.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { toPageError } from '#server/sales/payments/page-errors.ts'
import { openPaymentPage, type Payer } from '#server/sales/payments/payment-pages.ts'
import { type LinkState, linkStateOf, linkStateOfChange } from './pay-link-state.ts'

interface PayAnswer {
  /** Null when there is nothing to pay by card. */
  url: string | null
  state: LinkState
  order_id: number
}

/**
 * Reads the state of a payment link. Asks the provider nothing, because mail scanners and previews follow links.
 * @throws {NotFound}, also for an unpaid order of the web checkout
 */
export async function readPayLink(db: Db, context: PaymentContext, orderUuid: string) {
  const { order, change, amount, state } = await readState(db, context, orderUuid)
  return {
    state,
    order_id: order.id,
    amount: state === 'open' ? toDollars(amount) : null,
    change: change !== null,
  }
}

interface PayingBrowser {
  publicUrl: string
  payer: Payer
}

/**
 * Opens the payment page of an order with a payment link, or of its change: the one that is open in this browser, or a new one.
 * @throws {NotFound}, also for an unpaid order of the web checkout; {TooMany} after too many pages; {Unavailable} while the provider is down
 */
export async function payOrder(
  db: Db,
  context: PaymentContext,
  orderUuid: string,
  browser: PayingBrowser,
): Promise<PayAnswer> {
  const { order, change, state } = await readState(db, context, orderUuid)
  if (state !== 'open') return { url: null, state, order_id: order.id }
  try {
    const url = await openLinkPage(db, context, { order, change }, browser)
    return { url, state, order_id: order.id }
  } catch (error) {
    // It can have been paid or cancelled meanwhile.
    const now = await readState(db, context, orderUuid)
    if (now.state === 'open') throw toPageError(error)
    return { url: null, state: now.state, order_id: order.id }
  }
}

async function openLinkPage(
  db: Db,
  context: PaymentContext,
  { order, change }: { order: OrderRow; change: ChangeRow | null },
  { publicUrl, payer }: PayingBrowser,
): Promise<string> {
  const ofOrder = buildSessionRequest({ publicUrl }, order.id, await readCarried(db, order))
  const request = {
    ...ofOrder,
    ...(change && (await requestOfChange(db, order, change))),
    key: `${order.order_uuid}-${randomUUID()}`,
    successUrl: `${publicUrl}${PAGES.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}${payPage(order.order_uuid)}/cancelled`,
  }
  return openPaymentPage(db, context, change ? changePayment(change) : orderPayment(order.id), {
    payer,
    request,
  })
}

/** Only the difference is paid: the order was. */
async function requestOfChange(db: Db, order: OrderRow, change: ChangeRow) {
  const name = `Change of your order ${order.id}`
  const carried = await carryChange(db, order, change)
  return {
    lines: [{ name, quantity: 1, price: change.difference_cents }],
    metadata: { ...toMetadata(order.id, carried), ...ofChange(change.id) },
  }
}

/** Of the order until it is paid, then of its newest change with a payment link. */
async function readState(db: Db, context: PaymentContext, orderUuid: string) {
  const order = await findOrder(db, { orderUuid })
  if (!order) throw new NotFound('There is no such order.')
  const payment = await findPayment(db, order.id)
  const state = linkStateOf(order, payment, context.now())
  if (state === 'open' && !payment.hasPaymentLink) throw new NotFound('This order has no payment link.')
  const isPaid = state === 'paid' || state === 'paid_by_hand'
  const change = isPaid ? await findNewestWithLink(db, order.id) : null
  if (change === null || change.state === 'applied')
    return { order, change: null, amount: payment.amount_cents, state }
  return { order, change, amount: change.difference_cents, state: linkStateOfChange(change, context.now()) }
}
