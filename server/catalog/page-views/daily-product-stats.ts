import { MAX_MONTHS } from '#contract/staff/analytics/analytics-range.ts'
import { isHidden } from '#server/catalog/products/drop-times.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { monthsUntil } from '#server/platform/time/business-calendar.ts'

type Counter = 'views' | 'carts'

/** @param day of the business, such as "2026-11-21". */
export async function incrementDailyStats(
  db: Db | Tx,
  productId: number,
  counter: Counter,
  day: string,
): Promise<void> {
  await db
    .insertInto('piece_days')
    .values({ product_id: productId, day, views: 0, carts: 0, [counter]: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'product_id'])
        .doUpdateSet((row) => ({ [counter]: row(`piece_days.${counter}`, '+', 1) })),
    )
    .execute()
}

export async function countCart(
  db: Db,
  productId: number,
  { day, now }: { day: string; now: number },
): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (product && !(await isHidden(db, product.id, now)))
    await incrementDailyStats(db, product.id, 'carts', day)
}

export async function sweepDailyStats(db: Db, now: number, timeZone: string): Promise<void> {
  const [oldest] = monthsUntil(now, MAX_MONTHS, timeZone)
  if (oldest) await db.deleteFrom('piece_days').where('day', '<', `${oldest.month}-01`).execute()
}
