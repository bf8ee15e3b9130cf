import { toInstant } from '#contract/platform/values/dates.ts'
import type { Cell } from '#server/platform/csv/csv.ts'
import type { Db } from '#server/platform/db/open.ts'
import { findDraw } from './find-draw.ts'
import { outcomeOf } from './outcome.ts'

const BATCH_SIZE = 500

export const ENTRANT_TITLES = ['Entry', 'Name', 'Email', 'Entered', 'Confirmed', 'Rank', 'Outcome']

/** @returns the drop, so that an unknown one fails before anything is sent. @throws {NotFound}, {Conflict} */
export async function exportEntrants(
  db: Db,
  dropId: number,
): Promise<{ slug: string; rows: AsyncGenerator<Cell[][]> }> {
  const { slug } = await findDraw(db, { id: dropId })
  return { slug, rows: readEntrants(db, dropId) }
}

/** In the order in which they entered. */
async function* readEntrants(db: Db, dropId: number): AsyncGenerator<Cell[][]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('draw_entries')
      .leftJoin('draw_claims', 'draw_claims.entry_id', 'draw_entries.id')
      .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
      .leftJoin('payments', 'payments.order_id', 'draw_claims.order_id')
      .select(['draw_entries.id', 'entry', 'draw_entries.name', 'draw_entries.email', 'rank'])
      .select(['draw_entries.created_at', 'confirmed_at'])
      .select(['draw_claims.id as claim_id', 'lapsed_at', 'orders.status', 'payments.state'])
      .where('draw_entries.drop_id', '=', dropId)
      .where('draw_entries.id', '>', last)
      .orderBy('draw_entries.id')
      .limit(BATCH_SIZE)
      .execute()
    const newest = rows.at(-1)
    if (!newest) return
    yield rows.map((row) => [
      row.entry,
      row.name,
      row.email,
      new Date(row.created_at).toISOString(),
      toInstant(row.confirmed_at),
      row.rank,
      row.rank === null ? null : outcomeOf(row),
    ])
    last = newest.id
  }
}
