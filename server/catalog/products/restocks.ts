import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'

/** The same product is not announced more often. */
const BETWEEN_ANNOUNCEMENTS_MS = HOUR_MS

/** The stock has risen from 0. Runs in the transaction of the change. */
export async function recordRestock(tx: Tx, productId: number, at: number): Promise<void> {
  await tx
    .insertInto('restocks')
    .values({ product_id: productId, restocked_at: at, announced_at: null, announcing_until: null })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ restocked_at: at }))
    .execute()
}

/** A rise that was not announced yet. */
export interface Restock {
  productId: number
  restockedAt: number
  /** Null for a product in the trash. */
  stock: number | null
}

/** The rises that may be announced now. One within an hour of the last announcement waits for the end of the hour. */
export async function listRestocks(db: Db, now: number): Promise<Restock[]> {
  const rows = await db
    .selectFrom('restocks')
    .innerJoin('products', 'products.id', 'restocks.product_id')
    .select(['product_id', 'restocked_at', 'stock', 'deleted_at'])
    .where('restocked_at', 'is not', null)
    .where((restock) =>
      restock.or([
        restock('announced_at', 'is', null),
        restock('announced_at', '<=', now - BETWEEN_ANNOUNCEMENTS_MS),
        // The clock was set back.
        restock('announced_at', '>', now),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    restockedAt: row.restocked_at as number,
    stock: row.deleted_at === null ? row.stock : null,
  }))
}

/** Nobody waits for it, or it is sold again. A rise since then stays. */
export async function skipRestock(db: Db, { productId, restockedAt }: Restock): Promise<void> {
  await db
    .updateTable('restocks')
    .set({ restocked_at: null })
    .where('product_id', '=', productId)
    .where('restocked_at', '=', restockedAt)
    .execute()
}

/** Notifies everyone subscribed now. */
export async function startRestockEmails(
  db: Db,
  { productId, restockedAt }: Restock,
  now: number,
): Promise<void> {
  await db
    .updateTable('restocks')
    .set({ restocked_at: null, announced_at: now, announcing_until: now })
    .where('product_id', '=', productId)
    .where('restocked_at', '=', restockedAt)
    .execute()
}

/** Oldest first. */
export async function listRestockEmails(db: Db): Promise<{ productId: number; until: number }[]> {
  const rows = await db
    .selectFrom('restocks')
    .select(['product_id', 'announcing_until'])
    .where('announcing_until', 'is not', null)
    .orderBy('announcing_until')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => ({ productId: row.product_id, until: row.announcing_until as number }))
}

export async function finishRestockEmails(db: Db, productId: number, until: number): Promise<void> {
  await db
    .updateTable('restocks')
    .set({ announcing_until: null })
    .where('product_id', '=', productId)
    .where('announcing_until', '=', until)
    .execute()
}

/** After a restore: what was announced since the backup is unknown. */
export async function forgetRestocks(tx: Tx): Promise<void> {
  await tx.updateTable('restocks').set({ restocked_at: null, announcing_until: null }).execute()
}
