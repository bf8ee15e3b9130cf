import type { Db } from '#server/db/open.ts'
import type { PaymentState } from '#server/db/rows/orders.ts'
import { noteEvent } from './events.ts'
import { giveBack } from './held-pieces.ts'
import { lockOrder, paymentOf } from './rows.ts'

export interface Lapse {
  /**
   * `expired`: nobody can pay on the session any more. `failed`: it never opened, or the bank took the authorisation
   * back. `refused`: it came too late, the pieces were gone, and the authorisation was given back.
   */
  kind: 'expired' | 'failed' | 'refused'
  at: number
  /** For the order's story. */
  detail?: object
}

/**
 * Ends an order that nobody will pay: its pieces go back on the shelf and it becomes cancelled. To be called only when
 * the provider has said so, or never gave the buyer a page to pay on. An order whose money is being taken or was taken
 * stays as it is.
 * @returns where the payment stands then.
 */
export async function lapse(db: Db, orderId: number, why: Lapse): Promise<PaymentState> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const payment = await paymentOf(tx, orderId)
    if (!ENDS[why.kind].has(payment.state)) return payment.state
    const state = why.kind === 'refused' ? 'refused' : 'expired'
    // An order that staff have taken in hand keeps the state, and the pieces, that they gave it.
    if (order.status === 'pending') {
      if (order.holds_stock === 1) await giveBack(tx, orderId, why.at)
      await tx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
    }
    await noteEvent(tx, orderId, why)
    await tx
      .updateTable('payments')
      .set({ state, updated_at: why.at })
      .where('order_id', '=', orderId)
      .execute()
    return state
  })
}

/** In which states each reason can end a payment. */
const ENDS: Record<Lapse['kind'], ReadonlySet<PaymentState>> = {
  expired: new Set(['opening', 'open']),
  failed: new Set(['opening', 'open', 'capturing', 'mismatch']),
  refused: new Set(['refusing']),
}
