import type { Tag } from '#contract/catalog/products/products.ts'
import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, type DomainError, NotFound } from '#server/platform/errors.ts'
import { rejectDuplicate } from '#server/platform/http/reject-duplicate.ts'

const NAME_TAKEN = 'There is already a tag with this name.'

export async function createTag(db: Db, name: string, by: Actor): Promise<Tag> {
  return rejectDuplicate(NAME_TAKEN, () => db.transaction().execute((tx) => addTag(tx, name, by)))
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

export async function deleteTag(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tag = await tx
      .updateTable('tags')
      .set({ deleted_at: by.at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!tag) throw tagNotFound()
    await recordAuditEntry(tx, by, { action: 'deleted', kind: 'tag', id, name: tag.name })
    await raiseRevision(tx)
  })
}

/** @throws {NotFound} when it is not in the trash, {Conflict} when its name is in use. */
export async function restoreTag(db: Db, id: number, by: Actor): Promise<void> {
  await rejectDuplicate(NAME_TAKEN, () => db.transaction().execute((tx) => restore(tx, id, by)))
}

async function restore(tx: Tx, id: number, by: Actor): Promise<void> {
  const tag = await tx
    .updateTable('tags')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
    .returning('name')
    .executeTakeFirst()
  if (!tag) throw tagNotFound()
  await requireFreeName(tx, tag.name)
  await tx.updateTable('tags').set({ deleted_at: null }).where('id', '=', id).execute()
  await recordAuditEntry(tx, by, { action: 'restored', kind: 'tag', id, name: tag.name })
  await raiseRevision(tx)
}

async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const existing = await tx
    .selectFrom('tags')
    .select('name')
    .where('name_key', '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (existing) throw new Conflict(`There is already a tag named '${existing.name}'.`)
}

function tagNotFound(): DomainError {
  return new NotFound('There is no such tag.')
}
