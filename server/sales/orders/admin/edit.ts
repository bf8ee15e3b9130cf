import type { ShipConfirmations } from '#contract/sales/orders/ship-confirmations.ts'
import type { Carrier } from '#contract/sales/orders/tracking.ts'
import { type Actor, type AuditEntry, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { withdrawWaiting } from '../changes/wait.ts'
import { queueConfirmation } from '../confirmation-email.ts'
import { requireNoCancellation } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { parcelOf } from '../parcel.ts'
import { findPayment, lockOrder, type OrderRow, requireOrder } from '../queries.ts'
import { toOrder } from '../read.ts'
import { requireShippable } from './require-shippable.ts'

/** Runs `edit` on the locked order and adds the returned entry to the audit log. @throws {NotFound} */
async function editOrder(
  db: Db,
  orderUuid: string,
  by: Actor,
  edit: (tx: Tx, order: OrderRow) => Promise<Pick<AuditEntry, 'action' | 'before' | 'after'> | undefined>,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const entry = await edit(tx, await lockOrder(tx, id))
    if (entry) await recordAuditEntry(tx, by, { ...entry, kind: 'order', id: orderUuid, name: `Order ${id}` })
  })
}

/** An empty text removes the note. */
export async function setNote(db: Db, orderUuid: string, text: string, by: Actor): Promise<void> {
  const note = text === '' ? null : text
  await editOrder(db, orderUuid, by, async (tx, { id, note: before }) => {
    if (before === note) return
    await recordNote(tx, id, note, by)
    // Without the text, which must go when the customer is forgotten.
    return { action: 'noted' }
  })
}

export async function recordNote(tx: Tx, id: number, note: string | null, by: Actor): Promise<void> {
  await tx.updateTable('orders').set({ note }).where('id', '=', id).execute()
  await recordEvent(tx, id, { kind: 'noted', ...by })
}

/** If the reason persists, the order is flagged again. */
export async function clearFlag(db: Db, orderUuid: string, by: Actor): Promise<void> {
  await editOrder(db, orderUuid, by, async (tx, { id, flag }) => {
    if (flag === null) return
    await tx.updateTable('orders').set({ flag: null }).where('id', '=', id).execute()
    await recordEvent(tx, id, { kind: 'unflagged', ...by, detail: { words: flag } })
    return { action: 'looked at', before: { flag }, after: { flag: null } }
  })
}

export interface Tracking {
  carrier: Carrier
  tracking_number: string
}

/** @throws {Conflict} for an order without a parcel, and for what staff must confirm first */
export async function setTracking(
  db: Db,
  orderUuid: string,
  tracking: Tracking & ShipConfirmations,
  by: Actor,
): Promise<void> {
  await editOrder(db, orderUuid, by, async (tx, order) => {
    if (order.shipping_method === 'pickup')
      throw new Conflict('The customer picks this order up, so there is no parcel to track.')
    const parcel = await parcelOf(tx, order)
    for (const each of parcel) await requireNoCancellation(tx, each)
    await requireShippable(tx, parcel, tracking, by.at)
    for (const each of parcel) await withdrawWaiting(tx, each, by)
    await saveTracking(tx, parcel, tracking, by)
    return undefined
  })
}

/** Saves the tracking of a parcel's locked orders, and emails the customer about each. Changes nothing of those that have it already. */
export async function saveTracking(tx: Tx, parcel: OrderRow[], tracking: Tracking, by: Actor): Promise<void> {
  for (const order of parcel) await saveTrackingOfOne(tx, order, tracking, by)
}

async function saveTrackingOfOne(
  tx: Tx,
  { id, order_uuid, carrier, tracking_number }: OrderRow,
  tracking: Tracking,
  by: Actor,
): Promise<void> {
  if (carrier === tracking.carrier && tracking_number === tracking.tracking_number) return
  const row = await tx
    .updateTable('orders')
    .set({ carrier: tracking.carrier, tracking_number: tracking.tracking_number })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = { carrier: tracking.carrier, tracking_number: tracking.tracking_number }
  await recordEvent(tx, id, { kind: 'shipping', ...by, detail })
  await queueEmail(tx, {
    // Includes the time, so that a number restored after a mistake is sent again.
    dedupeKey: `order ${id} shipped as ${tracking.carrier} ${tracking.tracking_number} at ${new Date(by.at).toISOString()}`,
    kind: 'order-shipped',
    recipient: row.email,
    orderId: id,
    props: { order: await toOrder(tx, row) },
    at: by.at,
  })
  await recordAuditEntry(tx, by, {
    action: 'tracking saved',
    kind: 'order',
    id: order_uuid,
    name: `Order ${id}`,
    before: { carrier, tracking_number },
    after: detail,
  })
}

/** @throws {Conflict} for an order that was never paid */
export async function resendConfirmation(db: Db, orderUuid: string, by: Actor): Promise<void> {
  await editOrder(db, orderUuid, by, async (tx, row) => {
    const { state } = await findPayment(tx, row.id)
    if (state !== 'captured') {
      throw new Conflict('This order was never paid, so there is no confirmation to send.')
    }
    const dedupeKey = `order ${row.id} confirmed again at ${new Date(by.at).toISOString()}`
    const kind = await queueConfirmation(tx, row, { at: by.at, dedupeKey })
    return { action: 'confirmation sent again', after: { email: kind } }
  })
}
