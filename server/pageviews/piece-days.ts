import { MOST_MONTHS } from '#contract/analytics-span.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { dayOf, monthsUntil } from '#server/workshop-days.ts'

type Counted = 'views' | 'carts'

/** One more on the piece's line of the day. */
export async function countPiece(
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

/** Counts that a piece was put in a cart. What is no piece on show is not counted, and nobody is told. */
export async function countCart(db: Db, productId: number, at: number): Promise<void> {
  const piece = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (piece) await countPiece(db, piece.id, 'carts', at)
}

/** Drops the days that no page shows any more. */
export async function sweepPieceDays(db: Db, now: number): Promise<void> {
  const [oldest] = monthsUntil(now, MOST_MONTHS)
  if (oldest) await db.deleteFrom('piece_days').where('day', '<', `${oldest.month}-01`).execute()
}
