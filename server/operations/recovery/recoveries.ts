import type { Selectable } from 'kysely'
import { BackupError } from '#server/operations/backup/errors.ts'
import type { Db, OpenDatabase, Tx } from '#server/platform/db/open.ts'
import type { RecoveryRow } from '#server/platform/db/rows/operations.ts'
import { markConfirmationsAsUnsure } from '#server/platform/email/unsure-confirmations.ts'
import { shopCommand } from '#server/platform/process/shop-command.ts'

export type Recovery = Selectable<RecoveryRow>

/** Runs in the transaction that restores the snapshot, so that a restored shop never starts without its lost orders. */
export async function startRecovery(tx: Tx, snapshotAt: number, now: number): Promise<void> {
  await tx
    .insertInto('recoveries')
    .values({ snapshot_at: snapshotAt, started_at: now, finished_at: null })
    .execute()
  await markConfirmationsAsUnsure(tx, now)
}

export async function latestRecovery(db: Db): Promise<Recovery | null> {
  const row = await db.selectFrom('recoveries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** @returns false when another process has finished it. */
export async function finishRecovery(tx: Tx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveries')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @throws {BackupError} and closes the database: a customer must not buy what a lost order has bought. */
export async function requireRecovered({ db, close }: Pick<OpenDatabase, 'db' | 'close'>): Promise<void> {
  const unfinished = await describeUnfinished(db)
  if (unfinished === null) return
  await close()
  throw new BackupError(unfinished)
}

/** A sentence, or null when the shop is complete. */
export async function describeUnfinished(db: Db): Promise<string | null> {
  const recovery = await latestRecovery(db)
  if (recovery === null || recovery.finished_at !== null) return null
  return `The recovery of this shop is not finished: orders that were paid since the backup may be missing. Run: ${shopCommand('recover')}`
}
