import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { toOrder } from '../read.ts'
import { lockOrder, paymentOf } from '../rows.ts'
import { requireOrder } from './read.ts'

/** Sends the buyer the confirmation once more. @throws {Refusal} 404; 409 for an order that was never paid. */
export async function resendConfirmation(db: Db, orderUuid: string, by: By): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    const { captured_cents } = await paymentOf(tx, id)
    if (captured_cents === 0)
      throw new Refusal(409, 'This order was never paid: there is nothing to confirm.')
    await queueMail(tx, {
      occasion: `order ${id} confirmed again at ${new Date(by.at).toISOString()}`,
      kind: 'order-confirmation',
      recipient: row.email,
      orderId: id,
      props: { order: await toOrder(tx, row) },
      at: by.at,
    })
    await noteActivity(tx, by, {
      action: 'confirmation sent again',
      kind: 'order',
      id: orderUuid,
      name: `Order ${id}`,
      after: { mail: 'order-confirmation' },
    })
  })
}
