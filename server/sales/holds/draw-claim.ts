import { hasLostClaim, returnToClaim, takeFromClaim } from '#server/catalog/draws/claims.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { type Hold, type HoldingOrder, type Taking, wasFaster } from './hold.ts'
import { units } from './units.ts'

/** The unit that the winner of a draw claims. It moves between claim and order without being on sale in between. */
export const drawClaim: Hold = {
  isStock: true,
  take: async (tx, order, taking, { claimEntry }) => claimEntry === null || takeUnit(tx, order, taking),
  takeAgain: takeUnit,
  // A paid order's unit returns to the stock, from where it is offered once more.
  async putBack(tx, { id, status }, at) {
    if (status === 'pending') await returnToClaim(tx, id, at)
  },
  describeLoss: async () => wasFaster(),
  goneSince: units.goneSince,
  audit: claimedOrdersAreLinked,
}

/** Once the draw has released what is left, an order gets its unit from the stock. */
async function takeUnit(tx: Tx, { id }: HoldingOrder, taking: Taking): Promise<boolean> {
  return (await takeFromClaim(tx, id, taking)) !== null || !(await hasLostClaim(tx, id))
}

async function claimedOrdersAreLinked(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('draw_claims')
    .leftJoin('claim_orders', (join) =>
      join
        .onRef('claim_orders.order_id', '=', 'draw_claims.order_id')
        .onRef('claim_orders.entry_id', '=', 'draw_claims.entry_id'),
    )
    .select(['draw_claims.id', 'draw_claims.order_id'])
    .where('draw_claims.order_id', 'is not', null)
    .where('claim_orders.order_id', 'is', null)
    .execute()
  return rows.map(({ id, order_id }) => `Claim ${id}: order ${order_id} was not placed with it.`)
}
