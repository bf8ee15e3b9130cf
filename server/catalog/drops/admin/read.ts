import type { AdminDrop, DropProduct } from '#contract/catalog/drops/drops.ts'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { mainImageHash } from '#server/catalog/products/product-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DropRow, type Drops, dropNotFound, toDrop } from '../read.ts'

export async function listAdminDrops(shop: Drops): Promise<AdminDrop[]> {
  const rows = await shop.db
    .selectFrom('drops')
    .selectAll()
    .orderBy('opens_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return toAdminDrops(shop, rows)
}

/** @throws {NotFound} */
export async function requireAdminDrop(shop: Drops, id: number): Promise<AdminDrop> {
  const rows = await shop.db.selectFrom('drops').selectAll().where('id', '=', id).execute()
  const [drop] = await toAdminDrops(shop, rows)
  if (!drop) throw dropNotFound()
  return drop
}

async function toAdminDrops(shop: Drops, rows: DropRow[]): Promise<AdminDrop[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [chosen, waiting] = await Promise.all([chosenProducts(shop.db, ids), countWaiting(shop.db, ids)])
  return Promise.all(
    rows.map(async (row) => {
      const products = chosen.get(row.id) ?? []
      return {
        ...(await toDrop(shop, row)),
        claim_hours: row.claim_hours,
        product_ids: products.map(({ id }) => id),
        chosen: products,
        sold: products.reduce((sum, { sold }) => sum + sold, 0),
        waiting: waiting.get(row.id) ?? 0,
      }
    }),
  )
}

/** Confirmed requests for an email at the opening. */
export async function countWaiting(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['target_id', fn.countAll<number>().as('waiting')])
    .where('kind', '=', 'drop')
    .where('target_id', 'in', ids)
    .where('confirmed_at', 'is not', null)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(({ target_id, waiting }) => [target_id, Number(waiting)]))
}

async function chosenProducts(db: Db, ids: number[]): Promise<Map<number, DropProduct[]>> {
  const rows = await db
    .selectFrom('drop_products')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .select(({ selectFrom }) => [
      'drop_id',
      'products.id',
      'products.name',
      'stock',
      'price_cents',
      'published',
      mainImageHash.as('hash'),
      selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(({ fn }) => fn.sum<number | null>('quantity').as('sold'))
        .whereRef('order_lines.product_id', '=', 'products.id')
        .whereRef('orders.created_at', '>=', 'drops.opens_at')
        .where((row) =>
          row.or([row('drops.kind', '=', 'draw'), row('orders.created_at', '<', row.ref('drops.closes_at'))]),
        )
        .where('orders.status', '!=', 'cancelled')
        .as('sold'),
    ])
    .where('drop_id', 'in', ids)
    .orderBy('drop_products.position')
    .execute()
  const products = rows.map(({ drop_id, hash, price_cents, published, sold, ...row }) => ({
    drop_id,
    product: {
      ...row,
      price: toDollars(price_cents),
      image_url: hash === null ? null : imageUrl(hash),
      published: published === 1,
      sold: sold ?? 0,
    },
  }))
  return new Map(
    [...Map.groupBy(products, ({ drop_id }) => drop_id)].map(([id, of]) => [
      id,
      of.map(({ product }) => product),
    ]),
  )
}

/** The drop that is open or opens next, or null. */
export async function findNextDrop(db: Db, now: number): Promise<Dashboard['next_drop']> {
  const drop = await db
    .selectFrom('drops')
    .select(['id', 'name', 'opens_at', 'closes_at'])
    .where('closes_at', '>', now)
    .orderBy('opens_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!drop) return null
  return {
    ...drop,
    opens_at: new Date(drop.opens_at).toISOString(),
    closes_at: new Date(drop.closes_at).toISOString(),
    waiting: (await countWaiting(db, [drop.id])).get(drop.id) ?? 0,
  }
}
