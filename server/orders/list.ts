import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Order } from '#contract/orders.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { toOrders } from './read.ts'

export type Person = Pick<Selectable<Database['users']>, 'id' | 'email_key' | 'email_verified_at'>

/** Whether an order is somebody's: made logged in, or as a guest with the address they have proved to be theirs. */
export function ofPerson(order: ExpressionBuilder<Database, 'orders'>, person: Person) {
  const made = order('user_id', '=', person.id)
  if (person.email_verified_at === null) return made
  const asGuest = order.and([
    order('user_id', 'is', null),
    order(order.fn('lower', ['email']), '=', person.email_key),
  ])
  return order.or([made, asGuest])
}

/** The orders of one person, newest first. */
export async function ordersOf(db: Db, person: Person): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where((order) => ofPerson(order, person))
    .orderBy('id', 'desc')
    .execute()
  return toOrders(db, rows)
}
