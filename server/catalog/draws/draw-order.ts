import { createHmac } from 'node:crypto'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { lockDrop } from './find-draw.ts'

/**
 * Gives the confirmed entries their ranks and publishes the seed, once. Entries that were not confirmed are deleted: nobody needs
 * their addresses anymore. @returns whether it did.
 */
export async function drawOrder(tx: Tx, dropId: number, at: number): Promise<boolean> {
  const { seed, drawn_at, closes_at } = await lockDrop(tx, dropId)
  if (drawn_at !== null || closes_at > at) return false
  if (seed === null) throw new Error(`The draw ${dropId} has no seed.`)
  await tx
    .deleteFrom('draw_entries')
    .where('drop_id', '=', dropId)
    .where('confirmed_at', 'is', null)
    .execute()
  const entries = await tx
    .selectFrom('draw_entries')
    .select(['id', 'entry'])
    .where('drop_id', '=', dropId)
    .execute()
  for (const [index, { id }] of orderEntries(seed, entries).entries()) {
    await tx
      .updateTable('draw_entries')
      .set({ rank: index + 1 })
      .where('id', '=', id)
      .execute()
  }
  const { id: productId, stock } = await tx
    .selectFrom('drop_products')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .select(['products.id', 'stock'])
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  const sold = await restoreClaims(tx, { dropId, productId, at })
  await tx
    .insertInto('draws')
    .values({ drop_id: dropId, units: stock + sold })
    .execute()
  await tx.updateTable('drops').set({ drawn_at: at }).where('id', '=', dropId).execute()
  await raiseRevision(tx)
  return true
}

/**
 * After a recovery from a backup of before the draw, an order may have been paid with a claim that the lost server gave.
 * @returns how many units such orders have.
 */
async function restoreClaims(
  tx: Tx,
  { dropId, productId, at }: { dropId: number; productId: number; at: number },
): Promise<number> {
  const orders = await tx
    .selectFrom('claim_orders')
    .innerJoin('draw_entries', 'draw_entries.id', 'claim_orders.entry_id')
    .innerJoin('orders', 'orders.id', 'claim_orders.order_id')
    .select(['claim_orders.order_id', 'claim_orders.entry_id'])
    .where('drop_id', '=', dropId)
    .where('holds_stock', '=', 1)
    .execute()
  const byEntry = new Map(orders.map((order) => [order.entry_id, order.order_id]))
  for (const [entry_id, order_id] of byEntry) {
    const token_hash = hashToken(newToken())
    const claim = { drop_id: dropId, entry_id, product_id: productId, token_hash, order_id }
    await tx
      .insertInto('draw_claims')
      .values({ ...claim, offered_at: at, expires_at: at })
      .execute()
  }
  return byEntry.size
}

/**
 * The order of a draw: by HMAC-SHA256 of the entry's text, ascending by hex digest.
 * @param seed the key: 32 bytes in hex.
 */
export function orderEntries<E extends { entry: string }>(seed: string, entries: E[]): E[] {
  const key = Buffer.from(seed, 'hex')
  return entries
    .map((entry) => ({ entry, digest: createHmac('sha256', key).update(entry.entry).digest('hex') }))
    .sort((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ entry }) => entry)
}
