import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { productNotFound } from './read.ts'

/** Moves a product to the trash. Orders keep their copy of its data and lose the link. @throws {NotFound} */
export async function deleteProduct(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .updateTable('products')
      .set({ deleted_at: by.at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!product) throw productNotFound()
    await tx.updateTable('order_lines').set({ product_id: null }).where('product_id', '=', id).execute()
    await recordAuditEntry(tx, by, { action: 'deleted', kind: 'product', id, name: product.name })
    await raiseRevision(tx)
  })
}

/** @throws {NotFound} when it is not in the trash, {Conflict} while its category is in the trash too. */
export async function restoreProduct(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .updateTable('products')
      .set({ deleted_at: null, trashed_with: null })
      .where('id', '=', id)
      .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
      .where('purged_at', 'is', null)
      .returning(['name', 'category_id'])
      .executeTakeFirst()
    if (!product) throw productNotFound()
    const category = await tx
      .selectFrom('categories')
      .select(['name', 'deleted_at'])
      .where('id', '=', product.category_id)
      .executeTakeFirstOrThrow()
    if (category.deleted_at !== null) {
      throw new Conflict(`Its category '${category.name}' is in the trash. Restore that first.`)
    }
    await recordAuditEntry(tx, by, { action: 'restored', kind: 'product', id, name: product.name })
    await raiseRevision(tx)
  })
}
