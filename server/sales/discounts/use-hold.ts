import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import type { Hold, HoldingOrder, Taking } from '#server/sales/holds/hold.ts'
import { USED_UP } from './apply.ts'
import { hashEmail, usesOfCustomer } from './customer-uses.ts'

/** The use of a discount code, one of the limited number that it has. */
export const discountUse: Hold = {
  isStock: false,
  take: takeUse,
  takeAgain: takeUse,
  putBack: returnUse,
  describeLoss: async () => wrongField('discountCode', USED_UP),
  goneSince: 'The discount code of this order has been used up since. It stays cancelled.',
  audit: ordersHoldTheirUses,
}

interface Use {
  discountId: number
  emailHash: string
  isHeld: boolean
}

/** Counts a use by an order that has a discount and does not hold its use. */
async function takeUse(tx: Tx, order: HoldingOrder, { at, isLimited }: Taking): Promise<boolean> {
  const { id: orderId, discount_id: discountId } = order
  if (discountId === null) return true
  const earlier = await lastUse(tx, orderId)
  if (earlier?.isHeld) return true
  // The row stays locked until the transaction ends, so concurrent orders can't exceed the customer's limit either.
  const discount = await tx
    .updateTable('discounts')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', discountId)
    .$if(isLimited, (update) =>
      update.where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))])),
    )
    .returning('max_uses_per_customer')
    .executeTakeFirst()
  if (!discount) return false
  const max = discount.max_uses_per_customer
  if (isLimited && max !== null) {
    const customer = { email: order.email, userId: order.user_id, browserHash: null }
    if ((await usesOfCustomer(tx, discountId, customer)).length >= max) return false
  }
  // An order that was anonymized since still counts for the address it had.
  const emailHash = earlier?.emailHash ?? hashEmail(discountId, order.email)
  await insertUse(tx, { discountId, emailHash, orderId }, 1, at)
  return true
}

async function returnUse(tx: Tx, { id: orderId }: HoldingOrder, at: number): Promise<void> {
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

/** An order holds the use of its discount while it holds its stock, and returns it when it is cancelled. */
async function ordersHoldTheirUses(db: Db): Promise<string[]> {
  const held = db
    .selectFrom('discount_uses')
    .select(({ fn }) => ['order_id', 'discount_id as used', fn.sum<number>('change').as('held')])
    .groupBy(['order_id', 'discount_id'])
    .as('ledger')
  const orders = db
    .selectFrom('orders')
    .leftJoin(held, 'ledger.order_id', 'orders.id')
    .select(({ fn, val }) => [
      'orders.id',
      'discount_id',
      'used',
      fn.coalesce('held', val(0)).as('held'),
      sql<number>`case when discount_id is not null and holds_stock = 1 and status <> 'cancelled'
        then 1 else 0 end`.as('expected'),
    ])
    .where((row) => row.or([row('discount_id', 'is not', null), row('used', 'is not', null)]))
  const rows = await db
    .selectFrom(orders.as('orders'))
    .selectAll()
    .where(sql<boolean>`held <> expected or (used is not null and used <> coalesce(discount_id, 0))`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, used, discount_id, held, expected }) =>
    used !== null && used !== discount_id
      ? `Order ${id}: uses discount ${used}, but has ${discount_id === null ? 'none' : `discount ${discount_id}`}.`
      : `Order ${id}: holds ${held} uses of its discount, expected ${expected}.`,
  )
}
