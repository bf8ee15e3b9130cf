import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { messageNotFound } from './read.ts'

/** @throws {NotFound} */
export async function archiveMessage(db: Db, id: number, archived: boolean, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockMessage(tx, id)
    const value = archived ? 1 : 0
    if (before.archived === value) return
    await tx.updateTable('messages').set({ archived: value }).where('id', '=', id).execute()
    await audit(tx, by, archived ? 'archived' : 'unarchived', id)
  })
}

/** Moves a message to the trash. @throws {NotFound} */
export async function deleteMessage(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMessage(tx, id)
    await tx.updateTable('messages').set({ deleted_at: by.at }).where('id', '=', id).execute()
    await audit(tx, by, 'deleted', id)
  })
}

/** @throws {NotFound} when the message is not in the trash. */
export async function restoreMessage(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw messageNotFound()
    await audit(tx, by, 'restored', id)
  })
}

/** @throws {NotFound} */
export async function lockMessage(tx: Tx, id: number) {
  const message = await tx
    .updateTable('messages')
    .set((row) => ({ archived: row.ref('archived') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!message) throw messageNotFound()
  return message
}

/** The audit entry outlives the message, so it has no personal data. */
async function audit(tx: Tx, by: Actor, action: string, id: number): Promise<void> {
  await recordAuditEntry(tx, by, { action, kind: 'message', id, name: `Message ${id}` })
}
