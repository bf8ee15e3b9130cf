import type { api } from '#contract/app/api.ts'
import type { SavedProduct } from '#contract/customers/saved/saved.ts'
import type { EndpointReply } from '#contract/platform/api/endpoint.ts'
import { MAX_SAVED } from '#contract/platform/values/limits.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import { requireProduct } from '#server/catalog/products/list.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'

interface SavedDeps {
  db: Db
  /** Knows which products anyone can see: also sold and archived ones, no drafts. */
  catalog: CatalogReader
}

export async function listSaved(
  { db, catalog }: SavedDeps,
  userId: string,
): Promise<EndpointReply<typeof api.saved.list>> {
  const rows = await savedRows(db, userId)
  const products = await catalog.products(rows.map(({ product_id }) => product_id))
  const byId = new Map(products.map((product) => [product.id, product]))
  const data = rows.flatMap(({ product_id, saved_at, alert_at }): SavedProduct[] => {
    const product = byId.get(product_id)
    const saved = { saved_at: new Date(saved_at).toISOString(), price_alert: alert_at !== null }
    return product ? [{ ...product, ...saved }] : []
  })
  return { data, removed: rows.map(({ product_id }) => product_id).filter((id) => !byId.has(id)) }
}

export async function savedIds(db: Db, userId: string): Promise<number[]> {
  return (await savedRows(db, userId)).map(({ product_id }) => product_id)
}

async function savedRows(db: Db, userId: string) {
  return db
    .selectFrom('saved_products')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
}

/** Saved again, it keeps its place, and its price alert counts from when it was first turned on. @throws {NotFound}, {Conflict} */
export async function saveProduct(
  { db, catalog }: SavedDeps,
  userId: string,
  { productId, priceAlert }: { productId: number; priceAlert: boolean },
  at: number,
): Promise<void> {
  await requireProduct({ catalog }, productId)
  await db.transaction().execute(async (tx) => {
    await lockSaver(tx, userId)
    const saved = await savedIds(tx, userId)
    if (!saved.includes(productId) && saved.length >= MAX_SAVED) {
      throw new Conflict(`You can save up to ${MAX_SAVED} pieces. Remove one first.`)
    }
    await tx
      .insertInto('saved_products')
      .values({ user_id: userId, product_id: productId, saved_at: at, alert_at: priceAlert ? at : null })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'product_id']).doUpdateSet(({ fn, ref, val }) => ({
          alert_at: priceAlert ? fn.coalesce(ref('saved_products.alert_at'), val(at)) : null,
        })),
      )
      .execute()
  })
}

export async function removeSaved(db: Db, userId: string, productId: number): Promise<void> {
  await db
    .deleteFrom('saved_products')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

/** Drops products above the limit. The first of `productIds` counts as the last saved. @returns all saved ids */
export async function mergeSaved(
  { db, catalog }: SavedDeps,
  userId: string,
  productIds: number[],
  at: number,
): Promise<number[]> {
  const known = new Set((await catalog.products(productIds)).map(({ id }) => id))
  return db.transaction().execute(async (tx) => {
    await lockSaver(tx, userId)
    const saved = new Set(await savedIds(tx, userId))
    const added = [...new Set(productIds)]
      .filter((id) => known.has(id) && !saved.has(id))
      .slice(0, Math.max(0, MAX_SAVED - saved.size))
    if (added.length > 0) {
      await tx
        .insertInto('saved_products')
        .values(
          added.map((product_id, index) => ({
            ...{ user_id: userId, product_id, alert_at: null },
            saved_at: at - index,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return savedIds(tx, userId)
  })
}

/** Two requests of one customer wait for each other, so that the limit holds. */
async function lockSaver(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('saved_products')
    .set((row) => ({ saved_at: row.ref('saved_at') }))
    .where('user_id', '=', userId)
    .execute()
}

export async function savedForExport(db: Db, userId: string) {
  const rows = await db
    .selectFrom('saved_products')
    .innerJoin('products', 'products.id', 'saved_products.product_id')
    .select(['products.id', 'name', 'saved_at', 'alert_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at')
    .orderBy('products.id')
    .execute()
  return rows.map(({ id, name, saved_at, alert_at }) => ({
    ...{ id, name, price_alert: alert_at !== null },
    saved_at: new Date(saved_at).toISOString(),
  }))
}
