import type { Selectable } from 'kysely'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ProductRow } from './product-rows.ts'

export type PriceChange = Selectable<Database['price_changes']>

/** A fall waits for its price alerts; a rise is only remembered. */
export async function recordPriceChange(
  tx: Tx,
  { id, price_cents }: Pick<ProductRow, 'id' | 'price_cents'>,
  to: number,
  at: number,
): Promise<void> {
  if (to === price_cents) return
  await tx
    .insertInto('price_changes')
    .values({
      product_id: id,
      from_cents: price_cents,
      to_cents: to,
      at,
      announced_at: to < price_cents ? null : at,
    })
    .execute()
}

export async function findFallenPrices(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('price_changes')
    .select('product_id')
    .distinct()
    .where('announced_at', 'is', null)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** Oldest first. */
export async function priceChangesSince(db: Db, productId: number, since: number): Promise<PriceChange[]> {
  return db
    .selectFrom('price_changes')
    .selectAll()
    .where('product_id', '=', productId)
    .where((change) => change.or([change('at', '>=', since), change('announced_at', 'is', null)]))
    .orderBy('id')
    .execute()
}

export async function markAnnounced(db: Db, { product_id, id }: PriceChange, at: number): Promise<void> {
  await db
    .updateTable('price_changes')
    .set({ announced_at: at })
    .where('product_id', '=', product_id)
    .where('id', '<=', id)
    .where('announced_at', 'is', null)
    .execute()
}

const KEPT_MS = 30 * DAY_MS

export async function sweepPriceChanges(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('price_changes')
    .where('at', '<=', now - KEPT_MS)
    .where('announced_at', 'is not', null)
    .execute()
}
