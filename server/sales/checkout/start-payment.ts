import { randomUUID } from 'node:crypto'
import { orderPage, payPage } from '#contract/platform/values/paths.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { attachSession, type CarriedOrder, insertOrder } from '#server/sales/orders/create-order.ts'
import { expireOrder } from '#server/sales/orders/expire-order.ts'
import { inOrderTransaction, takeHolds } from '#server/sales/orders/holds.ts'
import { markPaidWithoutCharge } from '#server/sales/orders/mark-paid.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { toPageError } from '#server/sales/payments/page-errors.ts'
import type { AbuseSettings } from './abuse-detection.ts'
import { type CheckoutLimits, expireOldestCheckouts, requireFreeCheckout } from './checkout-limits.ts'
import { buildSessionRequest } from './payment-session.ts'

export interface CheckoutConfig extends CheckoutLimits, AbuseSettings {
  publicUrl: string
}

export interface PaymentServices {
  paymentContext: PaymentContext
  settings: CheckoutConfig
}

/** An order that was priced. `startPayment` adds its uuid and times. */
export type PricedOrder = Omit<CarriedOrder, 'uuid' | 'placedAt' | 'expiresAt'>

export interface StartedPayment {
  orderUuid: string
  /** Leads to the payment page, the payment link, or the order itself when nothing is due. */
  url: string
}

export interface CreatedOrder {
  id: number
  uuid: string
  at: number
}

interface Steps {
  /** In the transaction, before anything is taken. @returns when a drop sold it, and whether it may reserve; by default it may. */
  check?: (tx: Tx, placedAt: number) => Promise<{ soldAt?: number | null; mayReserve?: boolean }>
  /** In the same transaction, once the order holds what it needs. By default, an order of which nothing is due is paid. */
  record?: (tx: Tx, order: CreatedOrder) => Promise<void>
  /** Until the payment page or the payment link expires. */
  lifetimeMs?: number
  /** Where a customer gets who leaves the payment page; by default where the checkout is cancelled. */
  cancelUrl?: string
}

/**
 * The way from a priced order to its payment page, whatever is paid: checks it, creates it with what it holds, opens the page.
 * The pages of a payment link open later. An order of which nothing is due is paid at once.
 * @throws {DomainError} with nothing reserved and nothing charged
 */
export async function startPayment(
  db: Db,
  { paymentContext: context, settings }: PaymentServices,
  priced: PricedOrder,
  { check, record, lifetimeMs = SESSION_LIFETIME_MS, cancelUrl }: Steps = {},
): Promise<StartedPayment> {
  // Staff are no customers, so no limit applies to a manual order.
  const limits = priced.manual ? null : settings
  if (limits) await expireOldestCheckouts(db, context, priced.customer, limits)
  const placedAt = context.now()
  const order = { ...priced, uuid: randomUUID(), placedAt, expiresAt: placedAt + lifetimeMs }
  const { uuid, bill } = order
  const isDue = bill.amountDue > 0
  const orderId = await inOrderTransaction(db, order, async (tx) => {
    if (limits) await requireFreeCheckout(tx, order.customer, limits, placedAt)
    const { soldAt, mayReserve = true } = (await check?.(tx, placedAt)) ?? {}
    const at = soldAt ?? placedAt
    // An order with nothing to pay is paid at once, so it always reserves. Others take what they need when the card is authorized.
    const reserve = mayReserve || !isDue
    const row = await insertOrder(tx, { ...order, placedAt: at }, { reserve })
    if (reserve) await takeHolds(tx, row, { ...order, placedAt: at })
    if (record) await record(tx, { id: row.id, uuid, at })
    else if (!isDue) await markPaidWithoutCharge(tx, row.id, { at, shopMailbox: context.shopMailbox })
    return row.id
  })
  if (!isDue) return { orderUuid: uuid, url: `${settings.publicUrl}${orderPage(uuid)}` }
  if (order.manual) return { orderUuid: uuid, url: `${settings.publicUrl}${payPage(uuid)}` }
  try {
    const request = buildSessionRequest(settings, orderId, order)
    const session = await context.payments.openSession(cancelUrl ? { ...request, cancelUrl } : request)
    if (!(await attachSession(db, orderId, session.sessionId, context.now())))
      throw new Conflict('The order was cancelled before its payment page opened. Nothing was charged.')
    return { orderUuid: uuid, url: session.url }
  } catch (error) {
    // The customer never got the page's URL and can't pay, so the stock can return now.
    const detail = { words: error instanceof Error ? error.message : String(error) }
    await expireOrder(db, orderId, { kind: 'failed', at: context.now(), detail })
    throw toPageError(error)
  }
}
