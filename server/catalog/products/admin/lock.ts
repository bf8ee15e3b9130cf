import type { Selectable } from 'kysely'
import type { Actor } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { productNotFound } from './read.ts'

export type ProductRow = Selectable<Database['products']>

export async function lockProduct(tx: Tx, id: number): Promise<ProductRow> {
  const row = await tx
    .updateTable('products')
    .set((product) => ({ version: product.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw productNotFound()
  return row
}

/** Locks a product to change its tags or images. Its version stays the same, because the form does not contain them. */
export async function touchProduct(tx: Tx, id: number, by: Actor): Promise<ProductRow> {
  const product = await lockProduct(tx, id)
  await tx.updateTable('products').set({ updated_at: by.at }).where('id', '=', id).execute()
  await raiseRevision(tx)
  return product
}
