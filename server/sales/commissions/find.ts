import type { Db, Tx } from '#server/platform/db/open.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import { isOverdue, recordExpired } from './expire.ts'
import type { CommissionRow } from './states.ts'

export function commissionNotFound(): DomainError {
  return new NotFound('There is no such commission.')
}

/** As it is at `now`: an overdue quote expires. An erased one is gone for its customer. */
export async function findCommission(db: Db, uuid: string, now: number): Promise<CommissionRow | undefined> {
  const row = await db.selectFrom('commissions').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  if (!row || !isPastQuote(row, now)) return row
  return db.transaction().execute((tx) => lockCommission(tx, uuid, now))
}

function isPastQuote({ state, valid_until_at }: CommissionRow, now: number): boolean {
  return (state === 'quoted' || state === 'accepted') && valid_until_at !== null && valid_until_at <= now
}

/**
 * Locks it until the transaction ends, so that two changes never both win. An overdue quote expires first.
 * @throws {NotFound}
 */
export async function lockCommission(tx: Tx, uuid: string, now: number): Promise<CommissionRow> {
  const row = await tx
    .updateTable('commissions')
    .set((commission) => ({ state: commission.ref('state') }))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw commissionNotFound()
  return (await isOverdue(tx, row, now)) ? recordExpired(tx, row, now) : row
}
