import { TRASH_KEPT_MS } from '#contract/shop.ts'
import type { Db } from '#server/db/open.ts'

/**
 * Empties the trash of what has lain there for 30 days. Of pieces and categories the bare row stays, because the books
 * count by it; words, facts, pictures and links go. Messages have a sweep of their own.
 */
export async function purgeTrash(db: Db, at: number): Promise<void> {
  const until = at - TRASH_KEPT_MS
  await db.transaction().execute(async (tx) => {
    const pieces = await tx
      .updateTable('products')
      .set({ ...NO_FACTS, description: '', purged_at: at, updated_at: at })
      .where('deleted_at', '<=', until)
      .where('purged_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of pieces) {
      await tx.deleteFrom('product_pictures').where('product_id', '=', id).execute()
      await tx.deleteFrom('product_tags').where('product_id', '=', id).execute()
    }
    await tx
      .updateTable('categories')
      .set({ picture_hash: null, purged_at: at })
      .where('deleted_at', '<=', until)
      .where('purged_at', 'is', null)
      .execute()
    await tx.deleteFrom('product_pictures').where('deleted_at', '<=', until).execute()
    // Its links to pieces go with it.
    await tx.deleteFrom('tags').where('deleted_at', '<=', until).execute()
  })
}

const NO_FACTS = {
  weight_oz: null,
  steel: null,
  hardness_hrc: null,
  blade_length_in: null,
  overall_length_in: null,
  blade_thickness_in: null,
  grind: null,
  finish: null,
  handle_material: null,
  pins: null,
  sheath: null,
  hand: null,
}
