import { TRASH_KEPT_MS } from '#contract/shop.ts'
import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'
import { raiseRevision } from '../revision.ts'
import { noSuchPiece } from './read.ts'

/** Into the trash: gone for every public call at once. Old orders keep their own copy and lose the link. */
export async function deleteProduct(db: Db, id: number, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const piece = await tx
      .updateTable('products')
      .set({ deleted_at: by.at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!piece) throw noSuchPiece()
    await tx.updateTable('order_lines').set({ product_id: null }).where('product_id', '=', id).execute()
    await noteActivity(tx, by, { action: 'deleted', kind: 'product', id, name: piece.name })
    await raiseRevision(tx)
  })
}

/** @throws {Refusal} 404 when it is not in the trash, or no longer; 409 while its category lies there too. */
export async function restoreProduct(db: Db, id: number, by: By): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const piece = await tx
      .updateTable('products')
      .set({ deleted_at: null, trashed_with: null })
      .where('id', '=', id)
      .where('deleted_at', '>', by.at - TRASH_KEPT_MS)
      .where('purged_at', 'is', null)
      .returning(['name', 'category_id'])
      .executeTakeFirst()
    if (!piece) throw noSuchPiece()
    const category = await tx
      .selectFrom('categories')
      .select(['name', 'deleted_at'])
      .where('id', '=', piece.category_id)
      .executeTakeFirstOrThrow()
    if (category.deleted_at !== null) {
      throw new Refusal(409, `Its category '${category.name}' is in the trash. Restore that first.`)
    }
    await noteActivity(tx, by, { action: 'restored', kind: 'product', id, name: piece.name })
    await raiseRevision(tx)
  })
}
