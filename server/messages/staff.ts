import { TRASH_KEPT_MS } from '#contract/shop.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { noSuchMessage } from './read.ts'

/** Into the archive, or back. @throws {Refusal} 404 */
export async function archiveMessage(db: Db, id: number, archived: boolean, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockMessage(tx, id)
    const flag = archived ? 1 : 0
    if (before.archived === flag) return
    await tx.updateTable('messages').set({ archived: flag }).where('id', '=', id).execute()
    await note(tx, by, archived ? 'archived' : 'unarchived', id)
  })
}

/** Into the trash. @throws {Refusal} 404 */
export async function deleteMessage(db: Db, id: number, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMessage(tx, id)
    await tx.updateTable('messages').set({ deleted_at: by.at }).where('id', '=', id).execute()
    await note(tx, by, 'deleted', id)
  })
}

/** Back from the trash, archived or not as it was. @throws {Refusal} 404 when it is not there, or no longer. */
export async function restoreMessage(db: Db, id: number, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('messages')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw noSuchMessage()
    await note(tx, by, 'restored', id)
  })
}

/** The message, held until the transaction ends. @throws {Refusal} 404 */
export async function lockMessage(tx: Tx, id: number) {
  const message = await tx
    .updateTable('messages')
    .set((row) => ({ archived: row.ref('archived') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!message) throw noSuchMessage()
  return message
}

/** The record outlives the message, so it names neither who wrote it nor what. */
async function note(tx: Tx, by: By, action: string, id: number): Promise<void> {
  await noteActivity(tx, by, { action, kind: 'message', id, name: `Message ${id}` })
}
