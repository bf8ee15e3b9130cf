import type { Order } from '#contract/sales/orders/orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PaymentState } from '#server/platform/db/rows/orders.ts'
import { type DomainError, NotFound, Unavailable } from '#server/platform/errors.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { askProvider } from '#server/sales/payments/ask-provider.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { type OrderReader, showOrder } from './access.ts'
import { orderPayment } from './order-payment.ts'
import { findOrder, findPayment } from './queries.ts'
import { askAboutChanges } from './settle-changes.ts'

const AUTHORIZED: ReadonlySet<PaymentState> = new Set(['capturing', 'captured', 'mismatch'])
const RETRY_AFTER_SECONDS = 5

/** @throws {NotFound} for an unpaid or unknown order; {Unavailable} when the provider's answer is needed and it is down. */
export async function confirmOrder(
  db: Db,
  context: PaymentContext,
  by: { orderUuid?: string | undefined; sessionId?: string | undefined },
  reader: OrderReader,
): Promise<Order> {
  const found = await findOrder(db, by)
  if (!found) throw notCompleted()
  const state = await settledState(db, context, found.id, { isBackFromPayment: by.sessionId !== undefined })
  if (!AUTHORIZED.has(state)) throw notCompleted()
  const row = await findOrder(db, { orderUuid: found.order_uuid })
  return showOrder(db, row ?? found, reader, context.now())
}

/** A page of the order that is opened later, such as from an email, asks nothing: the order is paid, and the sweep settles its changes. */
async function settledState(
  db: Db,
  context: PaymentContext,
  orderId: number,
  { isBackFromPayment }: { isBackFromPayment: boolean },
): Promise<PaymentState> {
  try {
    const state = await askProvider(db, context, orderPayment(orderId))
    if (isBackFromPayment) await askAboutChanges(db, context, orderId)
    return state
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    const { state } = await findPayment(db, orderId)
    // The provider has confirmed every later state.
    if (state !== 'open') return state
    throw new Unavailable(
      'The payment provider is not responding right now. Your order is safe. Please try again.',
      { retryAfter: RETRY_AFTER_SECONDS },
    )
  }
}

function notCompleted(): DomainError {
  return new NotFound(
    'Your order could not be completed. This may be because the item(s) went out of stock before checkout was completed.',
  )
}
