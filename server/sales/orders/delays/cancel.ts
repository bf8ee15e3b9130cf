import type { Db } from '#server/platform/db/open.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { cancelPaid } from '../admin/cancel-paid.ts'
import type { DelayRow } from '../delay-rows.ts'

/** Refunds, cancels and restocks the order of a delay. Safe to repeat. @throws {ProviderUnavailableError} The sweep tries again. */
export async function cancelDelayed(
  db: Db,
  context: PaymentContext,
  { id, order_id }: Pick<DelayRow, 'id' | 'order_id'>,
): Promise<void> {
  await cancelPaid(db, context, {
    orderId: order_id,
    cause: 'because of its delay',
    key: `delay ${id}`,
    giveUp: (tx) =>
      tx.updateTable('order_delays').set({ ended_at: context.now() }).where('id', '=', id).execute(),
  })
}
