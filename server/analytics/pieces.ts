import type { Analytics } from '#contract/analytics.ts'
import type { Db } from '#server/db/open.ts'

/** From when on is counted: a day of the workshop's, and its first moment. */
export interface From {
  day: string
  at: number
}

const PIECES_SHOWN = 10

/** From looks at pieces over carts to orders that were placed and paid. */
export async function wayToPaid(db: Db, from: From): Promise<Analytics['way']> {
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
        fn.count<number>(eb.case().when('captured_cents', '>', 0).then(1).end()).as('paid'),
      ])
      .where('orders.created_at', '>=', from.at)
      .executeTakeFirstOrThrow(),
  ])
  return { views: views ?? 0, carts: carts ?? 0, placed, paid }
}

/** The pieces people look at most, each with what it sold in the same time. Those in the trash are nobody's business. */
export async function mostLookedAt(db: Db, from: From): Promise<Analytics['pieces']> {
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
    .limit(PIECES_SHOWN)
    .execute()
  const sold = await soldSince(
    db,
    rows.map(({ product_id }) => product_id),
    from,
  )
  return rows.map((row) => ({ ...row, sold: sold.get(row.product_id) ?? 0 }))
}

/** Pieces of orders that were paid for and still are. */
async function soldSince(db: Db, productIds: number[], from: From): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('payments', 'payments.order_id', 'order_lines.order_id')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sold')])
    .where('product_id', 'in', productIds)
    .where('orders.created_at', '>=', from.at)
    .where('orders.status', '<>', 'cancelled')
    .whereRef('payments.captured_cents', '>', 'payments.refunded_cents')
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, sold }) => [product_id ?? 0, sold]))
}
