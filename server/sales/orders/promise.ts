import type { Db, Tx } from '#server/platform/db/open.ts'
import { promiseDelivery } from '#server/sales/delivery/estimate.ts'
import { queueConfirmation } from './confirmation-email.ts'
import { TO_PICK_UP, UNFULFILLED } from './due.ts'
import { recordEvent } from './events.ts'
import { readGift, writeGift } from './gift.ts'
import { lockOrder, type OrderRow } from './queries.ts'

const BATCH_SIZE = 50

/** What an order that is paid at `at` is promised: no day while the shop is closed without an end and for a gift card. */
export async function promiseOrder(
  tx: Tx,
  order: OrderRow,
  at: number,
): Promise<Pick<OrderRow, 'promised_ship_by' | 'as_gift'>> {
  const gift = readGift(order)
  const { shipping_method: method } = order
  if (order.ships === 0) return { promised_ship_by: null, as_gift: order.as_gift }
  const parcel = { method, arriveAfter: gift?.arrive_after }
  const { ship_by, ships_on } = await promiseDelivery(tx, parcel, at)
  return { promised_ship_by: ship_by, as_gift: writeGift(gift, ships_on) }
}

/** Orders that were paid while the shop was closed without an end get their date, and an email with it, once there is an end. */
export async function promiseLater(db: Db, now: number): Promise<void> {
  const waiting = await unpromisedOrders(db)
  if (waiting.length === 0) return
  const { ship_by } = await promiseDelivery(db, { method: 'standard' }, now)
  if (ship_by === null) return
  for (const orderId of waiting) {
    await db.transaction().execute((tx) => promise(tx, orderId, now))
  }
}

async function unpromisedOrders(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(({ or }) => or([UNFULFILLED, TO_PICK_UP]))
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
  if (order.status !== 'paid' || order.promised_ship_by !== null) return
  const promised = await promiseOrder(tx, order, at)
  const { promised_ship_by: day } = promised
  if (day === null) return
  await tx.updateTable('orders').set(promised).where('id', '=', orderId).execute()
  await recordEvent(tx, orderId, { kind: 'promised', at, detail: { to: day } })
  const dedupeKey = `order ${orderId} promised, to the buyer`
  await queueConfirmation(tx, { ...order, ...promised }, { at, dedupeKey, again: true })
}
