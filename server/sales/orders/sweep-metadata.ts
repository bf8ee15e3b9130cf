import type { Db } from '#server/platform/db/open.ts'
import type { Payments } from '#server/platform/integrations/payments.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { ofChange, orderKeys, toMetadata } from './order-metadata.ts'
import { isErased } from './personal-data.ts'
import type { OrderRow } from './queries.ts'
import { readCarried } from './read-carried.ts'

const BATCH_SIZE = 50

/**
 * Tells the payment sessions of changed orders what these are now, and blanks those of erased ones. Nobody waits for it: the next
 * sweep tries again. @returns the errors
 */
export async function sweepMetadata(db: Db, payments: Payments): Promise<Error[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('metadata_due', '=', 1)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return attemptEach(orders, async (order) => {
    const metadata = isErased(order)
      ? orderKeys(order.id, order.order_uuid)
      : toMetadata(order.id, await readCarried(db, order))
    for (const { id, changeId } of await listSessions(db, order.id))
      await payments.replaceMetadata(id, { ...metadata, ...ofChange(changeId) })
    await db
      .updateTable('orders')
      .set({ metadata_due: 0 })
      .where('id', '=', order.id)
      .where('version', '=', order.version)
      .execute()
  })
}

/** With those that nobody paid: they carry the customer's data, too. */
async function listSessions(db: Db, orderId: OrderRow['id']) {
  const pages = await db
    .selectFrom('payment_link_sessions')
    .select(['session_id as id', 'change_id as changeId'])
    .where('order_id', '=', orderId)
    .execute()
  const payment = await db
    .selectFrom('payments')
    .select('session_id as id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const own = payment?.id && !pages.some(({ id }) => id === payment.id) ? [payment.id] : []
  return [...own.map((id) => ({ id, changeId: null })), ...pages]
}
