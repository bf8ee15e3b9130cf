import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Products and categories keep an empty row, because orders refer to it. */
export async function purgeTrash(db: Db, at: number): Promise<void> {
  const until = at - TRASH_KEPT_MS
  await db.transaction().execute(async (tx) => {
    const products = await tx
      .updateTable('products')
      .set({ ...NO_SPECS, description: '', purged_at: at, updated_at: at })
      .where('deleted_at', '<=', until)
      .where('purged_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of products) {
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
    await tx.deleteFrom('tags').where('deleted_at', '<=', until).execute()
  })
}

const NO_SPECS = {
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
  heat_treatment: null,
  finished_on: null,
}
