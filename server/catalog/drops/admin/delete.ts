import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type DropRow, listProductIds, stateOf } from '../read.ts'
import { auditFields, lockDrops, requireDropRow } from './lock.ts'

/** @throws {NotFound}, or {Conflict} for an open drop and for a draw with entries */
export async function deleteDrop(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDrops(tx, by.at)
    const row = await requireDropRow(tx, id)
    requireDeletable(row, by.at)
    const before = auditFields(row, await listProductIds(tx, id))
    await tx.deleteFrom('drop_products').where('drop_id', '=', id).execute()
    await tx.deleteFrom('drops').where('id', '=', id).execute()
    await recordAuditEntry(tx, by, { action: 'deleted', kind: 'drop', id, name: row.name, before })
    await raiseRevision(tx)
  })
}

function requireDeletable(row: DropRow, now: number): void {
  const state = stateOf(row, now)
  if (state === 'open') throw new Conflict('This drop is open. You can delete it after it has closed.')
  if (row.kind === 'draw' && state !== 'announced')
    throw new Conflict('People have entered this draw, so its result stays public.')
}
