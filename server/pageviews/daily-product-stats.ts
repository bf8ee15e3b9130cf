import { MOST_MONTHS } from '#contract/analytics/analytics-range.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { dayOf, monthsUntil } from '#server/time/business-calendar.ts'

type Counted = 'views' | 'carts'

export async function countProduct(
  db: Db | Tx,
  productId: number,
  counted: Counted,
  at: number,
): Promise<void> {
  await db
    .insertInto('piece_days')
    .values({ product_id: productId, day: dayOf(at), views: 0, carts: 0, [counted]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'product_id'])
        .doUpdateSet((row) => ({ [counted]: row(`piece_days.${counted}`, '+', 1) })),
    )
    .execute()
}

export async function countCart(db: Db, productId: number, at: number): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (product) await countProduct(db, product.id, 'carts', at)
}

export async function sweepProductDays(db: Db, now: number): Promise<void> {
  const [oldest] = monthsUntil(now, MOST_MONTHS)
  if (oldest) await db.deleteFrom('piece_days').where('day', '<', `${oldest.month}-01`).execute()
}
