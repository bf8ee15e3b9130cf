import type { Selectable } from 'kysely'
import { containsText } from '#server/db/like-pattern.ts'
import type { Db } from '#server/db/open.ts'
import type { CommissionRow } from '#server/db/rows/commissions.ts'

export type FoundCommission = Pick<Selectable<CommissionRow>, 'uuid' | 'name' | 'email' | 'state'>

/** Finds commissions by part of the customer's name or email, or of the uuid, newest first. */
export async function findCommissions(db: Db, search: string, limit: number): Promise<FoundCommission[]> {
  return db
    .selectFrom('commissions')
    .select(['uuid', 'name', 'email', 'state'])
    .where(({ or }) => or(['name', 'email', 'uuid'].map((column) => containsText(column, search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Requests without a quote. */
export function commissionsToQuote(db: Db) {
  return db.selectFrom('commissions').where('state', '=', 'enquiry')
}
