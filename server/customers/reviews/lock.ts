import type { Tx } from '#server/platform/db/open.ts'
import { type ReviewRow, reviewNotFound } from './read.ts'

/** @throws {NotFound} */
export async function lockReview(tx: Tx, id: number): Promise<ReviewRow> {
  const row = await tx
    .updateTable('reviews')
    .set((review) => ({ rating: review.ref('rating') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw reviewNotFound()
  const { name } = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', row.product_id)
    .executeTakeFirstOrThrow()
  return { ...row, product_name: name }
}
