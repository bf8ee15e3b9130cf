import type { Cents } from '#contract/money.ts'
import type { Tx } from '#server/db/open.ts'
import { taxIn } from './amounts.ts'
import { recordEvent } from './events.ts'
import { findPayment, type OrderRow } from './queries.ts'

/**
 * Adds to a locked order what the provider refunded since, with its part of the tax.
 * @param refunded all refunds together. @returns what was refunded before, or null when nothing is new.
 */
export async function recordRefund(
  tx: Tx,
  order: OrderRow,
  refunded: Cents,
  by: { actor: string | null; at: number },
): Promise<Cents | null> {
  const { refunded_cents: before } = await findPayment(tx, order.id)
  const cents = refunded - before
  if (cents <= 0) return null
  await tx
    .updateTable('payments')
    .set({ refunded_cents: refunded, updated_at: by.at })
    .where('order_id', '=', order.id)
    .execute()
  const tax_cents = taxIn(refunded, order) - taxIn(before, order)
  if (tax_cents > 0)
    await tx.insertInto('tax_refunds').values({ order_id: order.id, at: by.at, tax_cents }).execute()
  const purpose = await findPurpose(tx, order.id, cents)
  const detail = { cents, ...(tax_cents > 0 && { tax_cents }), ...(purpose !== null && { purpose }) }
  await recordEvent(tx, order.id, { kind: 'refunded', ...by, detail })
  return before
}

/** Of the unfinished request for this amount; a refund in the provider's dashboard has none. */
async function findPurpose(tx: Tx, orderId: number, cents: Cents): Promise<unknown> {
  const request = await tx
    .selectFrom('refunds')
    .select('purpose')
    .where('order_id', '=', orderId)
    .where('cents', '=', cents)
    .where('done_at', 'is', null)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return request?.purpose ? JSON.parse(request.purpose) : null
}
