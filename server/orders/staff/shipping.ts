import type { Carrier } from '#contract/shop.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noteEvent } from '../events.ts'
import { toOrder } from '../read.ts'
import { lockOrder } from '../rows.ts'
import { requireOrder } from './read.ts'

/** Notes where the parcel is and tells the buyer, once for each change. @throws {Refusal} 404 */
export async function setShipping(
  db: Db,
  orderUuid: string,
  shipping: { carrier: Carrier; tracking_number: string },
  by: By,
): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const before = await lockOrder(tx, id)
    if (before.carrier === shipping.carrier && before.tracking_number === shipping.tracking_number) return
    const row = await tx
      .updateTable('orders')
      .set(shipping)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteEvent(tx, id, { kind: 'shipping', ...by, detail: shipping })
    await noteActivity(tx, by, {
      action: 'tracking saved',
      kind: 'order',
      id: orderUuid,
      name: `Order ${id}`,
      before: { carrier: before.carrier, tracking_number: before.tracking_number },
      after: shipping,
    })
    await queueMail(tx, {
      // By the time: a number that was replaced by a wrong one is told again when it comes back.
      occasion: `order ${id} shipped as ${shipping.carrier} ${shipping.tracking_number} at ${new Date(by.at).toISOString()}`,
      kind: 'order-shipped',
      recipient: row.email,
      orderId: id,
      props: { order: await toOrder(tx, row) },
      at: by.at,
    })
  })
}
