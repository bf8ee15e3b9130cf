import type { Db, Tx } from '#server/db/open.ts'
import { promiseShipBy } from '#server/delivery/estimate.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { deliveryOf } from './delivery-of.ts'
import { recordEvent } from './events.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { readReceipt } from './receipt.ts'

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
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.status', '=', 'paid')
    .where('orders.ships', '=', 1)
    .where('orders.shipping_method', '!=', 'pickup')
    .where('orders.promised_ship_by', 'is', null)
    .where('order_events.kind', '=', 'unpromised')
    .orderBy('orders.id')
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
  await notifyCustomer(tx, { ...order, promised_ship_by: day }, at)
}

/** The confirmation again, which has the day now. */
async function notifyCustomer(tx: Tx, row: OrderRow, at: number): Promise<void> {
  const email = {
    dedupeKey: `order ${row.id} promised, to the buyer`,
    recipient: row.email,
    orderId: row.id,
    at,
  }
  const props = { ...(await deliveryOf(tx, row)), again: true as const }
  const receipt = row.source === 'admin' ? await readReceipt(tx, row) : null
  if (receipt) await queueEmail(tx, { ...email, kind: 'order-receipt', props: { receipt, ...props } })
  else {
    const order = await toOrder(tx, row)
    await queueEmail(tx, { ...email, kind: 'order-confirmation', props: { order, ...props } })
  }
}
