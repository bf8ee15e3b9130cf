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
