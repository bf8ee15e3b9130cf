import type { Tag } from '#contract/catalogue/catalogue.ts'
import { TRASH_KEPT_MS } from '#contract/limits.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { rejectDuplicate } from '#server/http/reject-duplicate.ts'
import { raiseRevision } from '../revision.ts'

const TAKEN = 'There is a tag of this name already.'

/** @throws {Refusal} 409 when there is one of this name, in whatever case. */
export async function createTag(db: Db, name: string, by: Actor): Promise<Tag> {
  return rejectDuplicate(TAKEN, () => db.transaction().execute((tx) => addTag(tx, name, by)))
}

export async function addTag(tx: Tx, name: string, by: Actor): Promise<Tag> {
  await requireFreeName(tx, name)
  const tag = await tx
    .insertInto('tags')
    .values({ name, name_key: name.toLowerCase(), deleted_at: null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await recordAuditEntry(tx, by, { action: 'added', kind: 'tag', id: tag.id, name, after: { name } })
  await raiseRevision(tx)
  return tag
}

/** Into the trash; its links to pieces wait with it. @throws {Refusal} 404 */
export async function deleteTag(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tag = await tx
      .updateTable('tags')
      .set({ deleted_at: by.at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!tag) throw noSuchTag()
    await recordAuditEntry(tx, by, { action: 'deleted', kind: 'tag', id, name: tag.name })
    await raiseRevision(tx)
  })
}

/** @throws {Refusal} 404 when it is not in the trash, or no longer; 409 when its name was taken meanwhile. */
export async function restoreTag(db: Db, id: number, by: Actor): Promise<void> {
  await rejectDuplicate(TAKEN, () => db.transaction().execute((tx) => takeBack(tx, id, by)))
}

async function takeBack(tx: Tx, id: number, by: Actor): Promise<void> {
  const tag = await tx
    .updateTable('tags')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
    .returning('name')
    .executeTakeFirst()
  if (!tag) throw noSuchTag()
  await requireFreeName(tx, tag.name)
  await tx.updateTable('tags').set({ deleted_at: null }).where('id', '=', id).execute()
  await recordAuditEntry(tx, by, { action: 'restored', kind: 'tag', id, name: tag.name })
  await raiseRevision(tx)
}

async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('tags')
    .select('name')
    .where('name_key', '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw new HttpError(409, `There is a tag '${taken.name}' already.`)
}

function noSuchTag(): HttpError {
  return new HttpError(404, 'There is no such tag.')
}
