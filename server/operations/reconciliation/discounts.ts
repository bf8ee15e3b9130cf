import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

export async function usesEqualLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('discounts')
    .leftJoin('discount_uses', 'discount_uses.discount_id', 'discounts.id')
    .select(({ fn, val }) => [
      'discounts.id',
      'discounts.uses',
      fn.coalesce(fn.sum<number>('discount_uses.change'), val(0)).as('ledger'),
    ])
    .groupBy(['discounts.id', 'discounts.uses'])
    .orderBy('discounts.id')
    .execute()
  return rows
    .filter((row) => row.uses !== row.ledger)
    .map((row) => `Discount ${row.id}: has ${row.uses} uses, but the ledger sums up to ${row.ledger}.`)
}

/** An order holds the use of its discount while it holds its stock, and returns it when it is cancelled. */
export async function ordersHoldTheirUses(db: Db): Promise<string[]> {
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
