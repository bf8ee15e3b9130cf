import type { ManualMethod } from '#contract/sales/orders/order-sources.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { markPaidByHand, setPaymentNote } from '#server/sales/orders/mark-paid.ts'
import { orderPayment } from '#server/sales/orders/order-payment.ts'
import { findPayment, lockOrder, requireOrder } from '#server/sales/orders/queries.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { listOpenPages } from '#server/sales/payments/payment-pages.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { requireOpenLink } from './pay-link-state.ts'

interface TakenPayment {
  orderUuid: string
  method: ManualMethod
  note: string | null
}

/**
 * Records cash, a check or another payment for an order whose payment link is open. The provider ends the link's payment
 * pages first, so that nobody pays twice; a card that was faster is what counts.
 * @throws {NotFound}; {Conflict} when the order is paid or over. @throws {ProviderUnavailableError} with nothing recorded
 */
export async function takePayment(
  db: Db,
  context: PaymentContext,
  { orderUuid, method, note }: TakenPayment,
  by: Actor,
): Promise<void> {
  const order = await requireOrder(db, orderUuid)
  requireOpenLink(order, await findPayment(db, order.id), by.at)
  await expirePages(db, context, order.id)
  await db.transaction().execute(async (tx) => {
    requireOpenLink(await lockOrder(tx, order.id), await findPayment(tx, order.id), by.at)
    if (note !== null) await setPaymentNote(tx, order.id, note)
    await markPaidByHand(tx, order.id, { ...by, method, shopMailbox: context.shopMailbox })
    await recordAuditEntry(tx, by, {
      action: 'payment taken',
      kind: 'order',
      id: orderUuid,
      name: `Order ${order.id}`,
      after: { payment: method },
    })
  })
}

/** A page that was paid before is settled. @throws {ProviderUnavailableError} */
async function expirePages(db: Db, context: PaymentContext, orderId: number): Promise<void> {
  const payment = orderPayment(orderId)
  for (const sessionId of await listOpenPages(db, payment)) await context.payments.expire(sessionId)
  await settlePayment(db, context, payment)
}
