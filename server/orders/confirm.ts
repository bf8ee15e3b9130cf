import type { Order } from '#contract/orders/orders.ts'
import type { Db } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ProviderUnavailableError } from '#server/integrations/payments.ts'
import { askProvider } from '#server/payments/ask-provider.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { hasPaid } from '#server/payments/link-sessions.ts'
import { orderPayable } from './order-payment.ts'
import { findOrder, findPayment, type OrderRow } from './queries.ts'
import { toOrder, toPublicOrder } from './read.ts'

export interface OrderReader {
  userId: string | null
  /** Verified, in lower case. */
  email: string | null
  isAdmin: boolean
  /** SHA-256 of the browser's checkout cookie. */
  browserHash: string | null
}

const AUTHORIZED: ReadonlySet<PaymentState> = new Set(['capturing', 'captured', 'mismatch'])
const RETRY_AFTER_SECONDS = 5

/** @throws {HttpError} 404 for an unpaid or unknown order; 503 when the provider's answer is needed and it is down. */
export async function confirmOrder(
  db: Db,
  context: PaymentContext,
  by: { orderUuid?: string | undefined; sessionId?: string | undefined },
  reader: OrderReader,
): Promise<Order> {
  const found = await findOrder(db, by)
  if (!found) throw notCompleted()
  const state = await settledState(db, context, found.id)
  if (!AUTHORIZED.has(state)) throw notCompleted()
  const row = await findOrder(db, { orderUuid: found.order_uuid })
  const order = await toOrder(db, row ?? found)
  return (await canSeePersonalData(db, found, reader)) ? order : toPublicOrder(order)
}

async function settledState(db: Db, context: PaymentContext, orderId: number): Promise<PaymentState> {
  try {
    return await askProvider(db, context, orderPayable(orderId))
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    const { state } = await findPayment(db, orderId)
    // The provider has confirmed every later state.
    if (state !== 'open') return state
    throw new HttpError(
      503,
      'The payment provider is not responding right now. Your order is safe. Please try again.',
      { retryAfter: RETRY_AFTER_SECONDS },
    )
  }
}

export async function canSeePersonalData(db: Db, order: OrderRow, reader: OrderReader): Promise<boolean> {
  if (reader.isAdmin) return true
  if (reader.userId !== null && reader.userId === order.user_id) return true
  const isGuestOrder = order.user_id === null && reader.email !== null
  if (isGuestOrder && reader.email === order.email.toLowerCase()) return true
  const { browserHash } = reader
  if (browserHash === null) return false
  if (browserHash === order.browser_hash) return true
  const { session_id: sessionId, link } = await findPayment(db, order.id)
  return link === 1 && hasPaid(db, { orderId: order.id, sessionId, browserHash })
}

function notCompleted(): HttpError {
  return new HttpError(
    404,
    'Your order could not be completed. This may be because the item(s) went out of stock before checkout was completed.',
  )
}
