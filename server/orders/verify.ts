import type { Order } from '#contract/orders.ts'
import type { Db } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { ProviderUnreachable } from '#server/outside/payments.ts'
import { Refusal } from '#server/refusal.ts'
import { toOrder, withoutBuyer } from './read.ts'
import { findOrder, type OrderRow, paymentOf } from './rows.ts'
import { settleOrder, type Till } from './settle.ts'

/** Whose eyes an order is shown to. */
export interface Viewer {
  userId: string | null
  /** The address they have proved to be theirs, in lower case. */
  email: string | null
  isStaff: boolean
  /** SHA-256 of the token that checkout left in this browser, if it did. */
  browserHash: string | null
}

/** The card has said yes, whatever is still being done about it. */
const AUTHORISED: ReadonlySet<PaymentState> = new Set(['capturing', 'captured', 'mismatch'])

/**
 * The order, once its payment is authorised; the provider is asked while that is open.
 * @throws {Refusal} 404 when it was not paid or is unknown, 503 when the provider must be asked and can't be.
 */
export async function verifyOrder(
  db: Db,
  till: Till,
  by: { orderUuid?: string | undefined; sessionId?: string | undefined },
  viewer: Viewer,
): Promise<Order> {
  const found = await findOrder(db, by)
  if (!found) throw notCompleted()
  const state = await settledState(db, till, found.id)
  if (!AUTHORISED.has(state)) throw notCompleted()
  const row = await findOrder(db, { orderUuid: found.order_uuid })
  const order = await toOrder(db, row ?? found)
  return mayReadAll(found, viewer) ? order : withoutBuyer(order)
}

async function settledState(db: Db, till: Till, orderId: number): Promise<PaymentState> {
  try {
    return await settleOrder(db, till, orderId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    const { state } = await paymentOf(db, orderId)
    // Only an open session needs the provider's word: everything later is already known to the shop.
    if (state !== 'open') return state
    throw new Refusal(
      503,
      'The payment provider does not answer right now. Your order is safe. Please try again.',
      {
        retryAfter: 5,
      },
    )
  }
}

function mayReadAll(order: OrderRow, viewer: Viewer): boolean {
  if (viewer.isStaff) return true
  if (viewer.userId !== null && viewer.userId === order.user_id) return true
  const asGuest = order.user_id === null && viewer.email !== null
  if (asGuest && viewer.email === order.email.toLowerCase()) return true
  return viewer.browserHash !== null && viewer.browserHash === order.browser_hash
}

function notCompleted(): Refusal {
  return new Refusal(
    404,
    'Your order could not be completed. This may be because the item(s) went out of stock before checkout was completed.',
  )
}
