import type { Db } from '#server/platform/db/open.ts'
import type { Payments } from '#server/platform/integrations/payments.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import { findPending } from './change-rows.ts'
import { ofChange, orderKeys, toMetadata } from './order-metadata.ts'
import { isErased } from './personal-data.ts'
import { type OrderRow, readOrderRow } from './queries.ts'
import { carryChange, readCarried } from './read-carried.ts'

const BATCH_SIZE = 50
/** Another write raises the order's version while its sessions are told. */
const MAX_ATTEMPTS = 3

/**
 * Tells the payment sessions of changed orders what these are now, and blanks those of erased ones. Nobody waits for it: the next
 * sweep tries again. @returns the errors
 */
export async function sweepMetadata(db: Db, payments: Payments): Promise<Error[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('metadata_due', '=', 1)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  return attemptEach(orders, async ({ id }) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) if (await tellSessions(db, payments, id)) return
  })
}

/** @returns false when the order was written meanwhile */
async function tellSessions(db: Db, payments: Payments, orderId: number): Promise<boolean> {
  const order = await readOrderRow(db, orderId)
  const isBlank = isErased(order)
  const current = isBlank
    ? orderKeys(order.id, order.order_uuid)
    : toMetadata(order.id, await readCarried(db, order))
  const waiting = isBlank ? undefined : await findPending(db, orderId)
  for (const { id, changeId } of await listSessions(db, orderId)) {
    // Who pays for a change that waits, pays for the order as it will be.
    const metadata =
      waiting && waiting.id === changeId
        ? toMetadata(order.id, await carryChange(db, order, waiting))
        : current
    await payments.replaceMetadata(id, { ...metadata, ...ofChange(changeId) })
  }
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ metadata_due: 0 })
    .where('id', '=', orderId)
    .where('version', '=', order.version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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
