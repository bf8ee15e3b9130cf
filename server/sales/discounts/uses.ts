import type { Tx } from '#server/platform/db/open.ts'
import { hashEmail, usesOfCustomer } from './customer-uses.ts'

/** The last use was taken after the customer saw the discount. */
export class DiscountUsedUpError extends Error {}

interface Use {
  discountId: number
  emailHash: string
  isHeld: boolean
}

/**
 * Counts a use by an order that has a discount and does not hold its use. @param limited false for a use that was granted
 * before. @throws {DiscountUsedUpError}
 */
export async function takeDiscountUse(
  tx: Tx,
  orderId: number,
  at: number,
  { limited }: { limited: boolean },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['discount_id', 'email', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { discount_id: discountId } = order
  if (discountId === null) return
  const earlier = await lastUse(tx, orderId)
  if (earlier?.isHeld) return
  // The row stays locked until the transaction ends, so concurrent orders can't exceed the customer's limit either.
  const discount = await tx
    .updateTable('discounts')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', discountId)
    .$if(limited, (update) =>
      update.where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))])),
    )
    .returning('max_uses_per_customer')
    .executeTakeFirst()
  if (!discount) throw new DiscountUsedUpError()
  const max = discount.max_uses_per_customer
  if (limited && max !== null) {
    const customer = { email: order.email, userId: order.user_id, browserHash: null }
    if ((await usesOfCustomer(tx, discountId, customer)).length >= max) throw new DiscountUsedUpError()
  }
  // An order that was anonymized since still counts for the address it had.
  const emailHash = earlier?.emailHash ?? hashEmail(discountId, order.email)
  await insertUse(tx, { discountId, emailHash, orderId }, 1, at)
}

/** Does nothing for an order that holds none. */
export async function returnDiscountUse(tx: Tx, orderId: number, at: number): Promise<void> {
  const use = await lastUse(tx, orderId)
  if (!use?.isHeld) return
  await tx
    .updateTable('discounts')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('id', '=', use.discountId)
    .execute()
  await insertUse(tx, { ...use, orderId }, -1, at)
}

async function lastUse(tx: Tx, orderId: number): Promise<Use | null> {
  const row = await tx
    .selectFrom('discount_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { discountId: row.discount_id, emailHash: row.email_hash, isHeld: row.change === 1 } : null
}

async function insertUse(
  tx: Tx,
  { discountId, emailHash, orderId }: Omit<Use, 'isHeld'> & { orderId: number },
  change: 1 | -1,
  at: number,
): Promise<void> {
  await tx
    .insertInto('discount_uses')
    .values({ discount_id: discountId, order_id: orderId, change, email_hash: emailHash, at })
    .execute()
}
