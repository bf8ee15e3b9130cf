import type { Db } from '#server/db/open.ts'
import type { PaymentEvent } from '#server/outside/payments.ts'
import { findOrder } from './rows.ts'
import { settleOrder, type Till } from './settle.ts'

/** Keeps an event of the provider, once. @returns false when it had come before. */
export async function storeEvent(db: Db, event: PaymentEvent, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      order_uuid: event.orderUuid,
      session_id: event.sessionId,
      received_at: at,
      handled_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Acts on a stored event: what it says is only a reason to ask the provider. An event about no order of this shop is
 * done with at once. @throws {ProviderUnreachable} with the event still to be handled.
 */
export async function handleEvent(db: Db, till: Till, event: PaymentEvent): Promise<void> {
  const order =
    (event.sessionId !== null && (await findOrder(db, { sessionId: event.sessionId }))) ||
    (event.orderUuid !== null && (await findOrder(db, { orderUuid: event.orderUuid })))
  if (order) await settleOrder(db, till, order.id)
  await db.updateTable('payment_events').set({ handled_at: till.now() }).where('id', '=', event.id).execute()
}
