import { sql } from 'kysely'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import type { Db } from '#server/platform/db/open.ts'
import { CHARGED, REFUNDED } from '#server/sales/orders/tender-sums.ts'

export interface Since {
  day: string
  at: number
}

const PRODUCTS_SHOWN = 10

export async function conversionFunnel(db: Db, from: Since): Promise<Analytics['way']> {
  const [{ views, carts }, { placed, paid }] = await Promise.all([
    db
      .selectFrom('piece_days')
      .select(({ fn }) => [
        fn.sum<number | null>('views').as('views'),
        fn.sum<number | null>('carts').as('carts'),
      ])
      .where('day', '>=', from.day)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.order_id', 'orders.id')
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('placed'),
        fn.count<number>(eb.case().when('payments.state', '=', 'captured').then(1).end()).as('paid'),
      ])
      .where('orders.created_at', '>=', from.at)
      .where('ships', '=', 1)
      // The others did not come from a page of the shop.
      .where('source', '=', 'web')
      .executeTakeFirstOrThrow(),
  ])
  return { views: views ?? 0, carts: carts ?? 0, placed, paid }
}

export async function mostViewed(db: Db, from: Since): Promise<Analytics['products']> {
  const rows = await db
    .selectFrom('piece_days')
    .innerJoin('products', 'products.id', 'piece_days.product_id')
    .select(({ fn }) => [
      'piece_days.product_id',
      'products.name',
      'products.stock',
      fn.sum<number>('views').as('views'),
      fn.sum<number>('carts').as('carts'),
    ])
    .where('day', '>=', from.day)
    .where('products.deleted_at', 'is', null)
    .groupBy(['piece_days.product_id', 'products.name', 'products.stock'])
    .orderBy('views', 'desc')
    .orderBy('piece_days.product_id')
    .limit(PRODUCTS_SHOWN)
    .execute()
  const sold = await soldSince(
    db,
    rows.map(({ product_id }) => product_id),
    from,
  )
  return rows.map((row) => ({ ...row, sold: sold.get(row.product_id) ?? 0 }))
}

async function soldSince(db: Db, productIds: number[], from: Since): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sold')])
    .where('product_id', 'in', productIds)
    .where('orders.created_at', '>=', from.at)
    .where('orders.status', '<>', 'cancelled')
    .where(sql<boolean>`${CHARGED} - orders.deposit_cents > ${REFUNDED}`)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, sold }) => [product_id ?? 0, sold]))
}
