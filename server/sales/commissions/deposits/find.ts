import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { CommissionRow } from '../states.ts'

export type DepositRow = Selectable<Database['deposits']>

export function findDeposit(db: Db, depositId: number): Promise<DepositRow> {
  return db.selectFrom('deposits').selectAll().where('id', '=', depositId).executeTakeFirstOrThrow()
}

export function findDepositBy(
  db: Db,
  by: { uuid: string } | { intentId: string },
): Promise<DepositRow | undefined> {
  const deposits = db.selectFrom('deposits').selectAll()
  return 'uuid' in by
    ? deposits.where('uuid', '=', by.uuid).executeTakeFirst()
    : deposits.where('intent_id', '=', by.intentId).executeTakeFirst()
}

/** The deposit that was paid. */
export function findPaidDeposit(db: Db, commissionId: number): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('commission_id', '=', commissionId)
    .where('state', '=', 'captured')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Finds the deposit of the quote that was accepted last. */
export function findNewestDeposit(db: Db, commissionId: number): Promise<DepositRow | undefined> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('commission_id', '=', commissionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks the commission of a deposit until the transaction ends. */
export function lockCommissionOf(tx: Tx, depositId: number): Promise<CommissionRow> {
  return tx
    .updateTable('commissions')
    .set((commission) => ({ state: commission.ref('state') }))
    .where('id', '=', (deposits) =>
      deposits.selectFrom('deposits').select('commission_id').where('deposits.id', '=', depositId),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
