import type { Settings } from '#contract/operations/settings/settings.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict } from '#server/platform/errors.ts'
import { pickupPlaceOf } from '#server/sales/delivery/pickup-place.ts'
import { requireNoneWaits } from '../changes/wait.ts'
import { requireNoCancellation } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { lockOrder, requireOrder } from '../queries.ts'
import { toOrder } from '../read.ts'

/** Tells the customer, once, that a paid order can be picked up. @throws {NotFound}, {Conflict} */
export async function markReady(
  db: Db,
  orderUuid: string,
  settings: Pick<Settings, 'business' | 'shipping'>,
  by: Actor,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.shipping_method !== 'pickup') throw new Conflict('Nobody picks this order up: it ships.')
    if (order.status !== 'paid') throw new Conflict('Only a paid order can be ready for pickup.')
    if (order.ready_at !== null) return
    await requireNoneWaits(tx, id)
    await requireNoCancellation(tx, order)
    // Orders of staff had no place before the settings had any.
    const pickup = order.pickup ?? JSON.stringify(pickupPlaceOf('pickup', settings))
    const row = await tx
      .updateTable('orders')
      .set({ ready_at: by.at, pickup })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, id, { kind: 'ready', ...by })
    await recordAuditEntry(tx, by, { action: 'ready', kind: 'order', id: orderUuid, name: `Order ${id}` })
    await queueEmail(tx, {
      // With the time: a change to another place makes it ready anew.
      dedupeKey: `order ${id} ready at ${new Date(by.at).toISOString()}`,
      kind: 'order-ready',
      recipient: row.email,
      orderId: id,
      props: { order: await toOrder(tx, row), age: minimumAge(row.state) },
      at: by.at,
    })
  })
}
