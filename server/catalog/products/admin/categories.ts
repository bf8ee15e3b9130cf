import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Category } from '#contract/catalog/products/products.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { rejectDuplicate } from '#server/platform/http/reject-duplicate.ts'
import { readCategory } from '../taxonomy.ts'
import { categoryNotFound, requireFreeSlug } from './category-rows.ts'

export const NAME_TAKEN = 'There is already a category with this name.'

export async function createCategory(db: Db, name: string, by: Actor): Promise<number> {
  return rejectDuplicate(NAME_TAKEN, () => db.transaction().execute((tx) => addCategory(tx, name, by)))
}

export async function addCategory(tx: Tx, name: string, by: Actor): Promise<number> {
  const slug = await requireFreeSlug(tx, name)
  const { id } = await tx
    .insertInto('categories')
    .values({ name, slug, picture_hash: null, created_at: by.at, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEntry(tx, by, { action: 'added', kind: 'category', id, name, after: { name } })
  await raiseRevision(tx)
  return id
}

/** @param change.hash a stored image; omit it to keep the current one. @throws {NotFound}, {Conflict} */
export async function updateCategory(
  db: Db,
  id: number,
  change: { name: string; hash?: string | undefined },
  by: Actor,
): Promise<Category> {
  await rejectDuplicate(NAME_TAKEN, () =>
    db.transaction().execute(async (tx) => {
      const slug = await requireFreeSlug(tx, change.name, id)
      await changeCategory(
        tx,
        id,
        { name: change.name, slug, ...(change.hash && { picture_hash: change.hash }) },
        by,
      )
    }),
  )
  const category = await readCategory(db, id)
  if (!category) throw categoryNotFound()
  return category
}

export async function setCategoryImage(db: Db, id: number, hash: string, by: Actor): Promise<string> {
  await db.transaction().execute((tx) => changeCategory(tx, id, { picture_hash: hash }, by))
  return imageUrl(hash)
}

async function changeCategory(
  tx: Tx,
  id: number,
  change: { name?: string; slug?: string; picture_hash?: string },
  by: Actor,
): Promise<void> {
  const before = await lockCategory(tx, id)
  await tx.updateTable('categories').set(change).where('id', '=', id).execute()
  await recordAuditEntry(tx, by, {
    action: 'updated',
    kind: 'category',
    id,
    name: change.name ?? before.name,
    before: auditFields(before),
    after: auditFields({ ...before, ...change }),
  })
  await raiseRevision(tx)
}

export async function lockCategory(tx: Tx, id: number) {
  const row = await tx
    .updateTable('categories')
    .set((category) => ({ name: category.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw categoryNotFound()
  return row
}

function auditFields({ name, picture_hash }: { name: string; picture_hash: string | null }) {
  return { name, image: picture_hash === null ? null : imageUrl(picture_hash) }
}
