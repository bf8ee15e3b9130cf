import type { Selectable } from 'kysely'
import { moveReservedUnit, type StockCause } from '#server/catalog/products/stock.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { hashToken } from '#server/platform/http/tokens.ts'

export type ClaimRow = Selectable<Database['draw_claims']> & {
  /** The entry's public id. */
  entry: string
}

export async function findClaim(db: Db, token: string): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('draw_claims')
    .innerJoin('draw_entries', 'draw_entries.id', 'draw_claims.entry_id')
    .selectAll('draw_claims')
    .select('entry')
    .where('draw_claims.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/**
 * For an order placed with the claim of this entry. It gets the unit with {@link takeFromClaim}. An entry that a backup does not have
 * is ignored.
 */
export async function linkEntry(tx: Tx, orderId: number, entry: string): Promise<void> {
  const row = await tx.selectFrom('draw_entries').select('id').where('entry', '=', entry).executeTakeFirst()
  if (row) await tx.insertInto('claim_orders').values({ order_id: orderId, entry_id: row.id }).execute()
}

/** Gives an order the unit of the claim it was placed with. @returns the product, or null when the claim no longer has it. */
export async function takeFromClaim(
  tx: Tx,
  orderId: number,
  { reason, at }: Pick<StockCause, 'reason' | 'at'>,
): Promise<number | null> {
  const found = await findFreeClaim(tx, orderId)
  const claim =
    found &&
    (await tx
      .updateTable('draw_claims')
      .set({ order_id: orderId })
      .where('id', '=', found.id)
      .where('order_id', 'is', null)
      .where('lapsed_at', 'is', null)
      .returningAll()
      .executeTakeFirst())
  if (!claim) return null
  const from: StockCause = { reason: 'unclaimed', orderId: null, claimId: claim.id, at }
  await moveReservedUnit(tx, claim.product_id, { from, to: { reason, orderId, at } })
  return claim.product_id
}

/** The claim of an order that still has its unit. Nobody gets a product that is in the trash. */
export async function findFreeClaim(
  tx: Tx,
  orderId: number,
): Promise<{ id: number; product_id: number } | undefined> {
  return tx
    .selectFrom('claim_orders')
    .innerJoin('draw_claims', 'draw_claims.entry_id', 'claim_orders.entry_id')
    .innerJoin('products', 'products.id', 'draw_claims.product_id')
    .select(['draw_claims.id', 'draw_claims.product_id'])
    .where('claim_orders.order_id', '=', orderId)
    .where('draw_claims.order_id', 'is', null)
    .where('lapsed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Takes back the unit of an order that was not paid: the winner can use the link again, or the next in line gets the unit when the
 * claim has lapsed. @returns the product, or null for an order without a claim's unit.
 */
export async function returnToClaim(tx: Tx, orderId: number, at: number): Promise<number | null> {
  const claim = await tx
    .updateTable('draw_claims')
    .set({ order_id: null })
    .where('order_id', '=', orderId)
    .where('lapsed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!claim) return null
  const to: StockCause = { reason: 'claimed', orderId: null, claimId: claim.id, at }
  await moveReservedUnit(tx, claim.product_id, { from: { reason: 'returned', orderId, at }, to })
  return claim.product_id
}

/** Whether the order needs the unit of a claim that it no longer gets: the draw goes on without it. */
export async function hasLostClaim(tx: Tx, orderId: number): Promise<boolean> {
  const lost = await tx
    .selectFrom('claim_orders')
    .innerJoin('draw_claims', 'draw_claims.entry_id', 'claim_orders.entry_id')
    .innerJoin('draws', 'draws.drop_id', 'draw_claims.drop_id')
    .select('claim_orders.order_id')
    .where('claim_orders.order_id', '=', orderId)
    .where('draws.released_at', 'is', null)
    .where((claim) =>
      claim.or([claim('draw_claims.order_id', 'is', null), claim('draw_claims.order_id', '!=', orderId)]),
    )
    .executeTakeFirst()
  return lost !== undefined
}
