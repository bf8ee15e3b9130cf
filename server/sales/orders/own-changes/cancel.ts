import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { type OrderReader, requireOwnOrder } from '../access.ts'
import { cancelPaid } from '../admin/cancel-paid.ts'
import { requireWindow } from '../change-window.ts'
import { recordEvent } from '../events.ts'
import { lockOrder, readOrderRow } from '../queries.ts'
import { toOrder } from '../read.ts'

/**
 * Cancels a customer's own order and refunds all of it. The wish is stored first: nobody ships the order from then on, and the
 * sweep refunds it once the provider is available.
 * @throws {NotFound}; {Conflict} when it comes too late, or the payment can't be refunded.
 */
export async function cancelOwnOrder(
  db: Db,
  context: PaymentContext,
  { orderUuid, reason }: { orderUuid: string; reason: string },
  reader: OrderReader,
): Promise<void> {
  const { id } = await requireOwnOrder(db, orderUuid, reader)
  if (!(await recordWish(db, context, id, reason))) return
  await finish(db, context, id).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailableError)) throw error
  })
  const { status, cancel_asked_at } = await readOrderRow(db, id)
  if (status === 'paid' && cancel_asked_at === null)
    throw new Conflict(
      'Your payment can’t be refunded right now, so the order stays. We look at it and write to you.',
    )
}

/** @returns false when the order is cancelled already. */
async function recordWish(
  db: Db,
  { now, shopMailbox }: PaymentContext,
  orderId: number,
  reason: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row.status === 'cancelled' && row.ships === 1) return false
    if (row.status === 'paid' && row.cancel_asked_at !== null) return true
    const at = now()
    await requireWindow(tx, row, 'cancel', at)
    await tx
      .updateTable('orders')
      .set({ cancel_asked_at: at, cancel_reason: reason || null })
      .where('id', '=', orderId)
      .execute()
    await recordEvent(tx, orderId, { kind: 'cancel_asked', at })
    await queueEmail(tx, {
      dedupeKey: `order ${orderId} cancelled by its customer at ${new Date(at).toISOString()}`,
      kind: 'order-cancelled-notice',
      recipient: shopMailbox,
      orderId,
      props: { order: await toOrder(tx, row), reason },
      at,
    })
    return true
  })
}

/** Finishes the cancellations that a crash or an outage interrupted. @returns the errors; the next sweep retries. */
export async function sweepOwnCancellations(db: Db, context: PaymentContext): Promise<Error[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('cancel_asked_at', 'is not', null)
    .where('status', '=', 'paid')
    .execute()
  return attemptEach(orders, ({ id }) => finish(db, context, id))
}

async function finish(db: Db, context: PaymentContext, orderId: number): Promise<void> {
  await cancelPaid(db, context, {
    orderId,
    cause: 'by its customer',
    key: 'its customer cancelled it',
    giveUp: (tx) =>
      tx.updateTable('orders').set({ cancel_asked_at: null }).where('id', '=', orderId).execute(),
  })
}
