import type { Tag } from '#contract/catalog/products/products.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { listProductTags } from '../product-rows.ts'
import { touchProduct } from './lock.ts'

/** @throws {NotFound}, {Invalid} for an unknown tag. */
export async function addTags(db: Db, productId: number, tagIds: number[], by: Actor): Promise<Tag[]> {
  return changeTags(db, productId, by, async (tx) => {
    const ids = [...new Set(tagIds)]
    if (ids.length === 0) return
    const existing = await tx
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute()
    if (existing.length < ids.length) throw wrongField('tagIds', 'Choose tags that exist.')
    await tx
      .insertInto('product_tags')
      .values(ids.map((tagId) => ({ product_id: productId, tag_id: tagId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function removeTag(db: Db, productId: number, tagId: number, by: Actor): Promise<Tag[]> {
  return changeTags(db, productId, by, async (tx) => {
    await tx
      .deleteFrom('product_tags')
      .where('product_id', '=', productId)
      .where('tag_id', '=', tagId)
      .execute()
  })
}

async function changeTags(
  db: Db,
  productId: number,
  by: Actor,
  change: (tx: Tx) => Promise<void>,
): Promise<Tag[]> {
  return db.transaction().execute(async (tx) => {
    const product = await touchProduct(tx, productId, by)
    const before = await linkedTags(tx, productId)
    await change(tx)
    const after = await linkedTags(tx, productId)
    await recordAuditEntry(tx, by, {
      action: 'tagged',
      kind: 'product',
      id: productId,
      name: product.name,
      before: { tags: before.map(({ name }) => name) },
      after: { tags: after.map(({ name }) => name) },
    })
    return after
  })
}

async function linkedTags(db: Db, productId: number): Promise<Tag[]> {
  const tags = (await listProductTags(db, [productId])).get(productId) ?? []
  return tags.map(({ id, name }) => ({ id, name }))
}
