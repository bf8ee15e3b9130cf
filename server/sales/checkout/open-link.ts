import { randomUUID } from 'node:crypto'
import { PAGES, payPage } from '#contract/platform/values/paths.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderPayable } from '#server/sales/orders/order-payment.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { readCarried } from '#server/sales/orders/read-carried.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { openLinkSession, type Payer } from '#server/sales/payments/link-sessions.ts'
import { buildSessionRequest } from './payment-session.ts'

/**
 * Opens the payment page of an order with a payment link. @returns its URL.
 * @throws {HttpError} 429 @throws {NotPayableError} @throws {ProviderUnavailableError} @throws {ProviderRejectedError}
 */
export async function openOrderLink(
  db: Db,
  context: PaymentContext,
  order: OrderRow,
  publicUrl: string,
  payer: Payer,
): Promise<string> {
  const carried = await readCarried(db, order)
  const request = buildSessionRequest({ publicUrl }, order.id, carried)
  return openLinkSession(
    db,
    context,
    orderPayable(order.id),
    {
      ...request,
      key: `${order.order_uuid}-${randomUUID()}`,
      successUrl: `${publicUrl}${PAGES.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}${payPage(order.order_uuid)}/cancelled`,
    },
    payer,
  )
}
