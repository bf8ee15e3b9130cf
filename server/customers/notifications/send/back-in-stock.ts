import {
  finishRestockEmails,
  listRestockEmails,
  listRestocks,
  skipRestock,
  startRestockEmails,
} from '#server/catalog/products/restocks.ts'
import type { Db } from '#server/platform/db/open.ts'
import { buyableProducts } from '../visible-products.ts'
import { emailProducts } from './email-product.ts'
import { type Batch, endSubscriptions } from './end-subscriptions.ts'

/** A product that can't be bought yet waits until it can. */
export async function startBackInStock(db: Db, now: number): Promise<void> {
  for (const restock of await listRestocks(db, now)) {
    if (!restock.stock || !(await isAwaited(db, restock.productId))) await skipRestock(db, restock)
    else if (await isBuyable(db, restock.productId, now)) await startRestockEmails(db, restock, now)
  }
}

/** @returns how many emails were queued. */
export async function queueBackInStock(db: Db, batch: Batch): Promise<number> {
  for (const { productId, until } of await listRestockEmails(db)) {
    const [product] = await emailProducts(db, [productId])
    const queued = product
      ? await endSubscriptions(
          db,
          {
            kind: 'back_in_stock',
            targetId: productId,
            confirmedUntil: until,
            email: { kind: 'back-in-stock', props: { product } },
          },
          batch,
        )
      : 0
    if (queued > 0) return queued
    await finishRestockEmails(db, productId, until)
  }
  return 0
}

async function isAwaited(db: Db, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('kind', '=', 'back_in_stock')
    .where('target_id', '=', productId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function isBuyable(db: Db, productId: number, now: number): Promise<boolean> {
  const row = await buyableProducts(db, now)
    .select('products.id')
    .where('products.id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
