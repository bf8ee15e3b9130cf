import { type RawBuilder, sql } from 'kysely'
import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { parcelOf } from '../parcel.ts'
import { lockOrder, type OrderRow, requireOrder } from '../queries.ts'
import { saveTracking, type Tracking } from './edit.ts'
import type { ToShip } from './require-shippable.ts'
import { changeStatus } from './status.ts'

export type Shippable = ToShip & Pick<OrderRow, 'ships' | 'carrier' | 'tracking_number'>

/** Why an order can't ship with this number, or null. A shipped order may ship again with the number that it has. */
export function whyNotShippable(order: Shippable, trackingNumber: string): string | null {
  const { id, status } = order
  if (status === 'pending') return `Order ${id} is not paid.`
  if (status === 'cancelled') return `Order ${id} is cancelled.`
  if (order.ships === 0) return `Order ${id} has nothing to ship.`
  if (order.shipping_method === 'pickup') return `The customer picks up order ${id}.`
  if (status === 'paid' || hasNumber(order, trackingNumber)) return null
  return `Order ${id} has already shipped${order.tracking_number ? ' with another number' : ''}.`
}

export function isShippedWith(order: Shippable, trackingNumber: string): boolean {
  return order.status !== 'paid' && hasNumber(order, trackingNumber)
}

function hasNumber({ tracking_number }: Shippable, trackingNumber: string): boolean {
  return tracking_number !== null && plainNumber(tracking_number) === plainNumber(trackingNumber)
}

export function plainNumber(trackingNumber: string): string {
  return trackingNumber.replace(/\s/g, '').toUpperCase()
}

export type ShippingContext = Pick<PaymentContext, 'onSent'>

export interface Shipment extends Tracking, Partial<ShipConfirmations> {
  orderUuid: string
  /** Whether another order may have this number too. */
  shareNumber: boolean
}

/**
 * Saves the tracking number and sets the order to shipped, with all orders of its parcel. Repeating it changes nothing.
 * @throws {NotFound}; {Conflict} when the order can't ship, staff must confirm it, or another order has the number.
 */
export async function shipOrder(
  db: Db,
  context: ShippingContext,
  { orderUuid, ...shipment }: Shipment,
  by: Actor,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const problem = whyNotShippable(order, shipment.tracking_number)
    if (problem) throw new Conflict(problem, { reason: 'not_to_pack' })
    if (isShippedWith(order, shipment.tracking_number)) return
    const parcel = await parcelOf(tx, order)
    if (!shipment.shareNumber) await rejectUsedNumber(tx, parcel, shipment.tracking_number)
    await saveTracking(tx, parcel, shipment, by)
    const shipped = { orderId: id, status: 'shipped', restock: false, refund: false } as const
    await changeStatus(tx, context, { ...shipment, ...shipped }, by)
  })
}

async function rejectUsedNumber(tx: Tx, parcel: OrderRow[], trackingNumber: string): Promise<void> {
  const other = await tx
    .selectFrom('orders')
    .select('id')
    .where(isNumbered(trackingNumber))
    .where(
      'id',
      'not in',
      parcel.map(({ id }) => id),
    )
    .where('status', '!=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (other) {
    throw new Conflict(`Order ${other.id} already has this tracking number.`, { reason: 'number_used' })
  }
}

/** Written as the index of the search has it, so that the database uses that index. */
function isNumbered(trackingNumber: string): RawBuilder<boolean> {
  return sql<boolean>`(tracking_number is not null
    and upper(replace(tracking_number, ' ', '')) = ${plainNumber(trackingNumber)})`
}
