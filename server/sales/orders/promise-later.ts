import type { Db, Tx } from '#server/platform/db/open.ts'
import { promiseShipBy } from '#server/sales/delivery/estimate.ts'
import { queueConfirmation } from './confirmation-email.ts'
import { UNFULFILLED } from './due.ts'
import { recordEvent } from './events.ts'
import { lockOrder } from './queries.ts'

const BATCH_SIZE = 50

/** Orders that were paid while the shop was closed without an end get their date, and an email with it, once there is an end. */
export async function promiseLater(db: Db, now: number): Promise<void> {
  const waiting = await unpromisedOrders(db)
  if (waiting.length === 0 || (await promiseShipBy(db, now)) === null) return
  for (const orderId of waiting) {
    await db.transaction().execute((tx) => promise(tx, orderId, now))
  }
}

async function unpromisedOrders(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(UNFULFILLED)
    .where('promised_ship_by', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_events')
          .select('id')
          .whereRef('order_id', '=', 'orders.id')
          .where('kind', '=', 'unpromised'),
      ),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

async function promise(tx: Tx, orderId: number, at: number): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const day = await promiseShipBy(tx, at)
  if (order.status !== 'paid' || order.promised_ship_by !== null || day === null) return
  await tx.updateTable('orders').set({ promised_ship_by: day }).where('id', '=', orderId).execute()
  await recordEvent(tx, orderId, { kind: 'promised', at, detail: { to: day } })
  const dedupeKey = `order ${orderId} promised, to the buyer`
  await queueConfirmation(tx, { ...order, promised_ship_by: day }, { at, dedupeKey, again: true })
}
