import type { Selectable } from 'kysely'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { OrderRow } from './queries.ts'

export type DelayRow = Selectable<Database['order_delays']>

/** The delays of an order as staff see them, oldest first. */
export async function listDelays(db: Db, orderId: number): Promise<AdminOrder['delays']> {
  const rows = await db
    .selectFrom('order_delays')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ship_by: row.new_ship_by,
    was: row.old_ship_by,
    reason: row.reason,
    at: new Date(row.at).toISOString(),
    answer: row.answer,
    unanswered: row.unanswered,
    answer_by: row.answer_by,
    replaced: row.replaced_at !== null,
  }))
}

/** Ends the delays of a locked order that was shipped or cancelled, because nobody needs an answer any more. */
export async function endDelays(tx: Tx, orderId: number, at: number): Promise<void> {
  await tx
    .updateTable('order_delays')
    .set({ ended_at: at })
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether one of these orders is being cancelled because of its delay. */
export async function isAnyCancelling(db: Db, orders: Pick<OrderRow, 'id'>[]): Promise<boolean> {
  if (orders.length === 0) return false
  const ids = orders.map(({ id }) => id)
  const delay = await db
    .selectFrom('order_delays')
    .select('id')
    .where('order_id', 'in', ids)
    .where('cancelling_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return delay !== undefined
}

/** While a paid order is being cancelled, it must not ship: it may be refunded already. @throws {Conflict} */
export async function requireNoCancellation(
  tx: Tx,
  { id: orderId, status, cancel_asked_at }: Pick<OrderRow, 'id' | 'status' | 'cancel_asked_at'>,
): Promise<void> {
  if (status === 'paid' && cancel_asked_at !== null)
    throw new Conflict('This order is being cancelled and refunded, as its customer asked. Do not ship it.')
  if (await isAnyCancelling(tx, [{ id: orderId }]))
    throw new Conflict('This order is being cancelled and refunded, because of its delay. Do not ship it.')
}

/**
 * After a recovery: answers since the backup are lost, so staff are warned again before an order is cancelled without one.
 * @returns the orders whose customers must answer.
 */
export async function restartUnansweredDelays(tx: Tx): Promise<number[]> {
  const rows = await tx
    .updateTable('order_delays')
    .set({ warned_at: null })
    .where('ended_at', 'is', null)
    .where('answer', 'is', null)
    .where('cancelling_at', 'is', null)
    .where('unanswered', '=', 'cancel')
    .returning('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id).sort((a, b) => a - b)
}

/** Erases the reasons and the links of delays whose customers' data was erased. */
export async function eraseDelaysOfAnonymizedOrders(db: Db): Promise<void> {
  await db
    .updateTable('order_delays')
    .set({ reason: '', token_hash: null })
    .where((delay) => delay.or([delay('reason', '!=', ''), delay('token_hash', 'is not', null)]))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('forget_buyer_at', 'is not', null)
        .where('orders.email', '=', ''),
    )
    .execute()
}
