import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { lockOrder } from '../queries.ts'
import { readCharged } from './captured-amount.ts'
import { isListed, keepExecuted, REQUEST_MAX_MS } from './refund-requests.ts'

/** Later, a person has looked at it. */
const GIVE_UP_MS = DAY_MS

/**
 * Gives gift cards back what interrupted refunds of their purchases took off, unless the provider made those refunds. The next
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
  const errors: Error[] = []
  for (const row of rows) {
    try {
      const { card } = await readCharged(db, context, row.order_id)
      if (isListed(card, row.request_key)) continue
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
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return errors
}
