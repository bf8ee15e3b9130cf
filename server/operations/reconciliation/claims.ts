import type { Db } from '#server/platform/db/open.ts'

/** A claim reserves one unit until an order has it or it lapses. */
export async function claimsMatchLedger(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('draw_claims')
    .leftJoin('stock_ledger', 'stock_ledger.claim_id', 'draw_claims.id')
    .select(({ fn, val }) => [
      'draw_claims.id',
      'draw_claims.order_id',
      'lapsed_at',
      fn.coalesce(fn.sum<number>('stock_ledger.change'), val(0)).as('ledger'),
    ])
    .groupBy(['draw_claims.id', 'draw_claims.order_id', 'lapsed_at'])
    .execute()
  return rows.flatMap(({ id, order_id, lapsed_at, ledger }) => {
    const expected = order_id === null && lapsed_at === null ? 1 : 0
    return -ledger === expected ? [] : [`Claim ${id}: reserves ${-ledger} units, expected ${expected}.`]
  })
}

/** Nobody wins what there was not. A unit that a paid order returned was offered once more. */
export async function claimsMatchUnits(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('draws')
    .innerJoin('draw_claims', 'draw_claims.drop_id', 'draws.drop_id')
    .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
    .select(({ fn }) => ['draws.drop_id', 'draws.units', fn.countAll<number>().as('claims')])
    .where('lapsed_at', 'is', null)
    .where((claim) => claim.or([claim('order_id', 'is', null), claim('orders.holds_stock', '=', 1)]))
    .groupBy(['draws.drop_id', 'draws.units'])
    .execute()
  return rows
    .filter(({ claims, units }) => claims > units)
    .map(({ drop_id, claims, units }) => `Draw ${drop_id}: ${claims} claims for ${units} units.`)
}
