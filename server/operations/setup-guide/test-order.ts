import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { done, open, type StepState, whenAndWho } from './step-state.ts'

export async function testOrder(db: Db, timeZone: string): Promise<StepState> {
  const order = await db
    .selectFrom('payments')
    .select(['order_id', 'updated_at'])
    // Literally, so that the index of refunded payments is used.
    .where(sql<boolean>`refunded_cents > 0`)
    .whereRef('refunded_cents', '>=', 'captured_cents')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (order) {
    return done(
      `Order ${order.order_id} was paid, and refunded ${whenAndWho(order.updated_at, null, timeZone)}.`,
    )
  }
  return open('Buy one product as a customer would. Then refund the whole order.')
}
