import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { isAnyCancelling } from './delay-rows.ts'
import { recordEvent } from './events.ts'
import type { OrderRow } from './queries.ts'

const JOINED = ['paid', 'shipped', 'complete'] as const

/** An order joins its parcel once it is paid, and leaves it when it is cancelled. */
export function hasJoined({ parcel_id, status }: Pick<OrderRow, 'parcel_id' | 'status'>): boolean {
  return parcel_id !== null && (JOINED as readonly OrderStatus[]).includes(status)
}

/** The orders of these parcels, the lowest number first. */
export function joinedOrders(db: Db, parcelIds: number[]) {
  return db
    .selectFrom('orders')
    .where('parcel_id', 'in', parcelIds)
    .where('status', 'in', JOINED)
    .orderBy('id')
}

/** The parcels that have several orders, by the ID of each. */
export async function readParcels(db: Db, rows: OrderRow[]): Promise<Map<number, Order['parcel']>> {
  const ids = new Set(rows.filter(hasJoined).map(({ parcel_id }) => parcel_id as number))
  if (ids.size === 0) return new Map()
  const joined = await joinedOrders(db, [...ids])
    .select(['id', 'order_uuid', 'parcel_id'])
    .execute()
  const parcels = [...Map.groupBy(joined, ({ parcel_id }) => parcel_id).values()]
  return new Map(
    parcels
      .filter(({ length }) => length > 1)
      .flatMap((parcel) => {
        const orders = parcel.map(({ id, order_uuid }) => ({ order_uuid, order_id: id }))
        return parcel.map(({ id }) => [id, { orders }] as const)
      }),
  )
}

/** All orders that are in one parcel with this one, which is among them; only this one when it ships on its own. */
export async function parcelOf(db: Db, order: OrderRow): Promise<OrderRow[]> {
  if (order.parcel_id === null || !hasJoined(order)) return [order]
  return joinedOrders(db, [order.parcel_id]).selectAll().execute()
}

/** Whether another order can still be added: nothing was printed or exported. */
export function isOpen(order: OrderRow): boolean {
  return (
    order.status === 'paid' &&
    order.ships === 1 &&
    order.shipping_method !== 'pickup' &&
    order.as_gift === null &&
    order.slip_printed_at === null &&
    order.label_exported_at === null &&
    order.tracking_number === null &&
    order.cancel_asked_at === null &&
    order.forget_buyer_at === null
  )
}

/**
 * The orders that a new one can be added to: none when the first was cancelled before others joined it, and null when one was packed
 * or is being cancelled. @param newId of the new one, when it has a number
 */
export async function openParcel(db: Db, parcelId: number, newId = 0): Promise<OrderRow[] | null> {
  const joined = await joinedOrders(db, [parcelId]).selectAll().where('id', '!=', newId).execute()
  const first = db.selectFrom('orders').selectAll().where('id', '=', parcelId)
  const orders = joined.length > 0 ? joined : await first.where('parcel_id', 'is', null).execute()
  const kept = orders.filter(({ status }) => status !== 'cancelled')
  const isWhole = orders.length > 0 && kept.every(isOpen)
  return isWhole && !(await isAnyCancelling(db, kept)) ? kept : null
}

const LABEL = ['name', 'address', 'city', 'state', 'zip', 'shipping_method'] as const

/** Adds a locked order to its parcel once it is paid. An order whose parcel left, or goes elsewhere now, ships on its own. */
export async function joinParcel(tx: Tx, order: OrderRow, at: number): Promise<OrderRow> {
  const { id, parcel_id: parcelId } = order
  if (parcelId === null || order.status !== 'paid') return order
  const others = await openParcel(tx, parcelId, id)
  const mayJoin = others?.every((other) => LABEL.every((column) => other[column] === order[column]))
  if (!others || !mayJoin) {
    return tx
      .updateTable('orders')
      .set({ parcel_id: null, parcel_left: 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  await tx
    .updateTable('orders')
    .set(({ fn }) => ({
      parcel_id: parcelId,
      own_ship_by: fn.coalesce('own_ship_by', 'promised_ship_by'),
      metadata_due: 1,
    }))
    .where('id', 'in', [id, ...others.map((other) => other.id)])
    .execute()
  await promiseTogether(tx, parcelId, at)
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** After a change of a locked order: it leaves its parcel, or a new promise of its own counts for all of it. */
export async function changeInParcel(
  tx: Tx,
  order: OrderRow,
  { leaves, promised }: { leaves: boolean; promised: string | null },
  at: number,
): Promise<OrderRow> {
  const { id, parcel_id: parcelId } = order
  if (parcelId === null) return order
  if (promised !== null)
    await tx.updateTable('orders').set({ own_ship_by: promised }).where('id', '=', id).execute()
  if (leaves) return leaveParcel(tx, order, at)
  if (promised !== null) await promiseTogether(tx, parcelId, at)
  return tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Takes a locked order out of its parcel. No price changes; each promise is its own again. */
export async function leaveParcel(tx: Tx, order: OrderRow, at: number): Promise<OrderRow> {
  if (order.parcel_id === null) return order
  const left = await tx
    .updateTable('orders')
    .set(({ fn }) => ({
      parcel_id: null,
      promised_ship_by: fn.coalesce('own_ship_by', 'promised_ship_by'),
      own_ship_by: null,
    }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (hasJoined(order)) await promiseTogether(tx, order.parcel_id, at)
  return left
}

/** The parcel ships by the latest promise of its orders. */
async function promiseTogether(tx: Tx, parcelId: number, at: number): Promise<void> {
  const orders = await joinedOrders(tx, [parcelId]).selectAll().execute()
  const latest = orders
    .map(({ own_ship_by }) => own_ship_by ?? '')
    .sort()
    .at(-1)
  if (!latest) return
  for (const { id } of orders.filter(
    (order) => order.status === 'paid' && order.promised_ship_by !== latest,
  )) {
    await tx.updateTable('orders').set({ promised_ship_by: latest }).where('id', '=', id).execute()
    await recordEvent(tx, id, { kind: 'promised', at, detail: { to: latest } })
  }
}
