import { toDollars } from '#contract/money.ts'
import type { OrderStatus } from '#contract/order-states.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import { OutOfStock } from '#server/catalogue/stock.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { noteEvent } from '../events.ts'
import { giveBack, takeAgain } from '../held-pieces.ts'
import { toOrder } from '../read.ts'
import { lockOrder, type OrderRow, paymentOf } from '../rows.ts'
import type { Till } from '../settle.ts'
import { requireOrder } from './read.ts'
import { refundRest } from './refund.ts'

export interface StatusChange {
  status: OrderStatus
  /** On the way to cancelled: whether the pieces go back on the shelf, and the money to the card. */
  restock: boolean
  refund: boolean
}

/**
 * Sets any status. The refund comes first and may be repeated, so a crash in between never loses or doubles it.
 * @throws {Refusal} 404; 409 when a cancelled order is revived and its pieces are gone, or the provider refuses the
 * refund. @throws {ProviderUnreachable} with nothing changed.
 */
export async function setStatus(
  db: Db,
  till: Till,
  orderUuid: string,
  change: StatusChange,
  by: By,
): Promise<void> {
  const { id, status } = await requireOrder(db, orderUuid)
  if (change.status === 'cancelled' && change.refund) {
    // The mail about the cancelling tells of the money too, if it is still to come.
    await refundRest(db, till, id, by, { tell: status === 'cancelled' })
  }
  try {
    await db.transaction().execute((tx) => changeStatus(tx, id, change, by))
  } catch (error) {
    if (!(error instanceof OutOfStock)) throw error
    throw new Refusal(409, 'The pieces of this order have been sold meanwhile. It stays cancelled.')
  }
}

async function changeStatus(
  tx: Tx,
  orderId: number,
  { status, restock }: StatusChange,
  by: By,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order.status === status) return
  if (status === 'cancelled' && restock && order.holds_stock === 1) await giveBack(tx, orderId, by.at)
  if (order.status === 'cancelled' && order.holds_stock === 0) await takeAgain(tx, orderId, by.at)
  const detail = { from: order.status, to: status, ...(status === 'cancelled' && { restock }) }
  await noteEvent(tx, orderId, { kind: 'status', ...by, detail })
  const changed = await tx
    .updateTable('orders')
    .set({ status })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'cancelled') await tellCancelled(tx, changed, by.at)
  await noteActivity(tx, by, {
    action: `set to ${status}`,
    kind: 'order',
    id: order.order_uuid,
    name: `Order ${orderId}`,
    before: { status: order.status },
    after: { status },
  })
}

/** A buyer who paid has been told of the order, and is told of its end; who never paid knows nothing of it. */
async function tellCancelled(tx: Tx, row: OrderRow, at: number): Promise<void> {
  const { captured_cents, refunded_cents } = await paymentOf(tx, row.id)
  if (captured_cents === 0) return
  const order = await toOrder(tx, row)
  await queueMail(tx, {
    occasion: `order ${row.id} cancelled at ${new Date(at).toISOString()}`,
    kind: 'order-cancelled',
    recipient: row.email,
    orderId: row.id,
    props: { order, refunded: toDollars(refunded_cents) },
    at,
  })
}
