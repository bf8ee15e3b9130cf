import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { rejectDuplicate } from '#server/platform/http/reject-duplicate.ts'
import { sortByName } from '../product-index/compare-names.ts'
import { lockCategory, NAME_TAKEN } from './categories.ts'
import { categoryExists, categoryNotFound, requireCategory, requireFreeSlug } from './category-rows.ts'

export async function previewDeletion(db: Db, id: number): Promise<{ products: number; names: string[] }> {
  await requireCategory(db, id)
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    products: rows.length,
    names: sortByName(rows)
      .slice(0, 10)
      .map(({ name }) => name),
  }
}

/** Moves the products to the trash too, or to the category `moveTo`. @returns the ids of the moved products. */
export async function deleteCategory(
  db: Db,
  id: number,
  moveTo: number | undefined,
  by: Actor,
): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const category = await lockCategory(tx, id)
    const moved = moveTo === undefined ? [] : await moveProducts(tx, id, moveTo)
    const products = moveTo === undefined ? await trashProducts(tx, id, by.at) : moved.length
    await tx.updateTable('categories').set({ deleted_at: by.at }).where('id', '=', id).execute()
    await recordAuditEntry(tx, by, {
      action: 'deleted',
      kind: 'category',
      id,
      name: category.name,
      before: { products },
      after: moveTo === undefined ? null : { moved_to: moveTo },
    })
    await raiseRevision(tx)
    return moved
  })
}

async function trashProducts(tx: Tx, id: number, at: number): Promise<number> {
  const products = await tx
    .updateTable('products')
    .set({ deleted_at: at, trashed_with: id })
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  if (products.length > 0) {
    await tx
      .updateTable('order_lines')
      .set({ product_id: null })
      .where(
        'product_id',
        'in',
        products.map((product) => product.id),
      )
      .execute()
  }
  return products.length
}

async function moveProducts(tx: Tx, id: number, moveTo: number): Promise<number[]> {
  if (moveTo === id) throw wrongField('moveTo', 'Choose another category.')
  if (!(await categoryExists(tx, moveTo))) throw wrongField('moveTo', 'Choose a category.')
  // Products in the trash move too: they cannot be restored to a deleted category.
  const products = await tx
    .updateTable('products')
    .set((product) => ({ category_id: moveTo, version: product('version', '+', 1) }))
    .where('category_id', '=', id)
    .where('purged_at', 'is', null)
    .returning('id')
    .execute()
  return products.map((product) => product.id)
}

/** @param moved products that moved to another category when this one was deleted; they move back. */
export async function restoreCategory(db: Db, id: number, moved: number[], by: Actor): Promise<void> {
  await rejectDuplicate(NAME_TAKEN, () =>
    db.transaction().execute((tx) => restoreWithProducts(tx, id, moved, by)),
  )
}

async function restoreWithProducts(tx: Tx, id: number, moved: number[], by: Actor): Promise<void> {
  const category = await tx
    .updateTable('categories')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
    .where('purged_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!category) throw categoryNotFound()
  await requireFreeSlug(tx, category.name)
  await tx.updateTable('categories').set({ deleted_at: null }).where('id', '=', id).execute()
  await tx
    .updateTable('products')
    .set({ deleted_at: null, trashed_with: null })
    .where('trashed_with', '=', id)
    .where('purged_at', 'is', null)
    .execute()
  if (moved.length > 0) {
    await tx
      .updateTable('products')
      .set((product) => ({ category_id: id, version: product('version', '+', 1) }))
      .where('id', 'in', moved)
      .where('purged_at', 'is', null)
      .execute()
  }
  await recordAuditEntry(tx, by, { action: 'restored', kind: 'category', id, name: category.name })
  await raiseRevision(tx)
}
