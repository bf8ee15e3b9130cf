import type { Db } from '#server/platform/db/open.ts'
import type { PaymentEvent } from '#server/platform/integrations/payments.ts'
import { depositPayment } from '#server/sales/commissions/deposits/deposit-payment.ts'
import { findDepositBy } from '#server/sales/commissions/deposits/find.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { findKeyOfPage } from '#server/sales/payments/payment-pages.ts'
import { settlePayment } from '#server/sales/payments/settle.ts'
import { settleOrder } from './order-payment.ts'
import { findOrder } from './queries.ts'
import { settleChanges } from './settle-changes.ts'
import { syncPayment } from './sync-payment.ts'

/** @returns false for an event that is already stored. */
export async function storeEvent(db: Db, event: PaymentEvent, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      order_uuid: event.reference,
      session_id: event.sessionId,
      intent_id: event.intentId,
      received_at: at,
      handled_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function settleDepositOf(
  db: Db,
  context: PaymentContext,
  { sessionId, reference }: PaymentEvent,
): Promise<void> {
  const session = sessionId === null ? null : await findKeyOfPage(db, sessionId)
  const id = session?.deposit_id ?? (reference && (await findDepositBy(db, { uuid: reference }))?.id)
  if (id) await settlePayment(db, context, depositPayment(id))
}

/** A refund or a dispute, made by the shop or at the provider. */
function isAboutMoney(type: string): boolean {
  return type.startsWith('refund.') || type.startsWith('charge.refund') || type.startsWith('charge.dispute.')
}

/**
 * Settles the event's order, with its changes, or its deposit. Uses only the order's id from the event; the provider's API has the truth. Events about
 * unknown orders count as handled. @throws {ProviderUnavailableError} with the event still unhandled.
 */
export async function handleEvent(db: Db, context: PaymentContext, event: PaymentEvent): Promise<void> {
  const order =
    (event.sessionId !== null && (await findOrder(db, { sessionId: event.sessionId }))) ||
    (event.reference !== null && (await findOrder(db, { orderUuid: event.reference })))
  if (order) {
    await settleOrder(db, context, order.id)
    await settleChanges(db, context, order.id)
  } else await settleDepositOf(db, context, event)
  if (event.intentId !== null && isAboutMoney(event.type)) await syncPayment(db, context, event.intentId)
  await db
    .updateTable('payment_events')
    .set({ handled_at: context.now() })
    .where('id', '=', event.id)
    .execute()
}
