import { type Selectable, sql } from 'kysely'
import { toDollars } from '#contract/platform/values/money.ts'
import type { OrderChange } from '#contract/sales/orders/order-change.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { belongsTo, type OrderOwner } from './read.ts'

export type ChangeRow = Selectable<Database['order_changes']>

/** The changes of an order as staff see them, oldest first. */
export async function listChanges(db: Db, orderId: number): Promise<OrderChange[]> {
  const rows = await db
    .selectFrom('order_changes')
    .leftJoin('users', 'users.id', 'order_changes.actor')
    .selectAll('order_changes')
    .select('users.name as actor_name')
    .where('order_id', '=', orderId)
    .orderBy('order_changes.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    by: row.actor === null ? null : { id: row.actor, name: row.actor_name },
    what: JSON.parse(row.what) as string[],
    difference: toDollars(row.difference_cents),
    settled: row.settled,
    state: row.state,
  }))
}

/** The customer's own copy, oldest first. */
export async function listOwnChanges(db: Db, owner: OrderOwner) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_uuid'])
    .where((order) => belongsTo(order, owner))
    .where('id', 'in', (changes) => changes.selectFrom('order_changes').select('order_id'))
    .orderBy('id')
    .execute()
  const changes = await Promise.all(
    orders.map(async ({ id: orderId, order_uuid }) =>
      (await listChanges(db, orderId)).map(({ id: _, by: __, ...change }) => ({ order_uuid, ...change })),
    ),
  )
  return changes.flat()
}

/** In dollars, what customers have to pay for changes that wait, by order ID. */
export async function listWaiting(db: Db, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_changes')
    .select(['order_id', 'difference_cents'])
    .where('order_id', 'in', orderIds)
    .where(IS_PENDING)
    .where('settled', '=', 'link')
    .execute()
  return new Map(rows.map(({ order_id, difference_cents }) => [order_id, toDollars(difference_cents)]))
}

/** The databases use the partial index only for exactly this condition. */
export const IS_PENDING = sql<boolean>`order_changes.state = 'pending'`

/** The change of an order that waits for money: a payment, or a refund that is on its way. */
export function findPending(db: Db, orderId: number): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('order_changes')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(IS_PENDING)
    .executeTakeFirst()
}
