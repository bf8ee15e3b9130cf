import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { attemptEach } from '#server/platform/process/attempt-each.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { lockOrder } from '../queries.ts'
import { readCharged } from './captured-amount.ts'
import { isListed, keepExecuted, REQUEST_MAX_MS } from './refund-requests.ts'

/** Later, a person has looked at it. */
const GIVE_UP_MS = DAY_MS

/**
 * Restores gift cards whose purchase was being refunded when the refund was interrupted, unless the provider made it. The next
 * refund of an order resolves all others.
 * @returns the errors; the next run retries.
 */
export async function resolveInterruptedRefunds(db: Db, context: PaymentContext): Promise<Error[]> {
  const at = context.now()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .where('done_at', 'is', null)
    .where('ships', '=', 0)
    .where('at', '<', at - REQUEST_MAX_MS)
    .where('at', '>', at - GIVE_UP_MS)
    .execute()
  return attemptEach(rows, async (row) => {
    const { card } = await readCharged(db, context, row.order_id)
    if (isListed(card, row.request_key)) return
    await db.transaction().execute(async (tx) => {
      await lockOrder(tx, row.order_id)
      const unfinished = await tx
        .selectFrom('refunds')
        .select('request_key')
        .where('request_key', '=', row.request_key)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      if (unfinished) await keepExecuted(tx, row, { card: 0, deposit: 0 }, at)
    })
  })
}
