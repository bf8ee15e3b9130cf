import type { ListedSession } from '#server/platform/integrations/payment-lists.ts'
import { linkSession } from '#server/sales/orders/create-order.ts'
import { expireOrder } from '#server/sales/orders/expire-order.ts'
import { settleOrder } from '#server/sales/orders/order-payment.ts'
import { findPayment } from '#server/sales/orders/queries.ts'
import { prepareCapture } from '#server/sales/orders/recovery/take-stock.ts'
import { findUnsettledOrders } from '#server/sales/orders/sweep-orders.ts'
import { PaymentProcessingError } from '#server/sales/payments/context.ts'
import { addPaymentPage } from '#server/sales/payments/payment-pages.ts'
import type { RecoveryContext } from './context.ts'

/** Settles the orders that were not paid when the snapshot was taken. Unpaid orders come first, because they return stock. */
export async function settleUnsettledOrders(
  context: RecoveryContext,
  sessions: ListedSession[],
): Promise<void> {
  const byId = new Map(sessions.map((session) => [session.sessionId, session]))
  const byOrder = new Map(sessions.map((session) => [session.reference, session]))
  const orders = (await findUnsettledOrders(context.db)).map(({ order_id, order_uuid, session_id }) => ({
    orderId: order_id,
    session: (session_id === null ? byOrder.get(order_uuid) : byId.get(session_id)) ?? null,
  }))
  const isPaid = ({ session }: (typeof orders)[number]) => session !== null && session.paidAt !== null
  for (const { orderId, session } of orders.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b)))) {
    await settleKnownOrder(context, orderId, session)
  }
}

export async function settleKnownOrder(
  { db, paymentContext, progress }: RecoveryContext,
  orderId: number,
  session: ListedSession | null,
): Promise<void> {
  const at = paymentContext.now()
  const { hasPaymentLink } = await findPayment(db, orderId)
  if (session && hasPaymentLink) await addPaymentPage(db, { order_id: orderId, deposit_id: null }, session)
  else if (session) await linkSession(db, orderId, session.sessionId, at)
  const payment = await findPayment(db, orderId)
  if (session && !hasPaymentLink && payment.session_id !== session.sessionId) {
    progress.problems.push(
      `Order ${orderId} has a second payment, ${session.intent?.id ?? session.sessionId}. Check it in the payment provider's dashboard.`,
    )
    return
  }
  if (payment.session_id === null && !hasPaymentLink) {
    // The provider never opened a page for it.
    if (payment.state === 'opening') await expireOrder(db, orderId, { kind: 'failed', at })
    return
  }
  if (session?.intent?.state === 'captured')
    await db.transaction().execute((tx) => prepareCapture(tx, orderId, at))
  try {
    await settleOrder(db, paymentContext, orderId, { expireIfOpen: payment.expires_at <= at })
  } catch (error) {
    // The sweep asks again.
    if (!(error instanceof PaymentProcessingError)) throw error
  }
}
