import type { OwnEntry } from '#contract/catalog/drops/draws.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import type { Db } from '#server/platform/db/open.ts'
import { outcomeOf } from './outcome.ts'

/** For an account's data export. */
export async function listOwnEntries(db: Db, email: string): Promise<OwnEntry[]> {
  const rows = await db
    .selectFrom('draw_entries')
    .innerJoin('drops', 'drops.id', 'draw_entries.drop_id')
    .leftJoin('draw_claims', 'draw_claims.entry_id', 'draw_entries.id')
    .leftJoin('orders', 'orders.id', 'draw_claims.order_id')
    .leftJoin('payments', 'payments.order_id', 'draw_claims.order_id')
    .select(['drops.name as drop', 'draw_entries.entry', 'draw_entries.name', 'draw_entries.email'])
    .select(['draw_entries.created_at', 'confirmed_at', 'rank'])
    .select(['draw_claims.id as claim_id', 'lapsed_at', 'orders.status', 'payments.state'])
    .where(({ fn }) => fn('lower', ['draw_entries.email']), '=', emailKey(email))
    .orderBy('draw_entries.id')
    .execute()
  return rows.map((row) => ({
    drop: row.drop,
    entry: row.entry,
    name: row.name,
    email: row.email,
    created_at: new Date(row.created_at).toISOString(),
    confirmed: row.confirmed_at !== null,
    rank: row.rank,
    outcome: row.rank === null ? null : outcomeOf(row),
  }))
}
