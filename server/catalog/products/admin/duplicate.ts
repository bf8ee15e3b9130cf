import { MAX_NAME } from '#contract/platform/values/limits.ts'
import { firstCharacters } from '#contract/platform/values/text.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockProduct } from './lock.ts'

const NAME_SUFFIX = ' (copy)'

export async function duplicateProduct(db: Db, id: number, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id: _, stock: __, version: ___, ...original } = await lockProduct(tx, id)
    const name = firstCharacters(original.name, MAX_NAME - NAME_SUFFIX.length) + NAME_SUFFIX
    const copy = await tx
      .insertInto('products')
      .values({
        ...original,
        name,
        name_key: name.toLowerCase(),
        stock: 0,
        published: 0,
        shown_at: null,
        sold_at: null,
        archived_at: null,
        unarchived_at: null,
        created_at: by.at,
        updated_at: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tags = await tx.selectFrom('product_tags').select('tag_id').where('product_id', '=', id).execute()
    if (tags.length > 0) {
      await tx
        .insertInto('product_tags')
        .values(tags.map(({ tag_id }) => ({ product_id: copy.id, tag_id })))
        .execute()
    }
    await recordAuditEntry(tx, by, {
      action: 'duplicated',
      kind: 'product',
      id: copy.id,
      name,
      after: { from: id },
    })
    await raiseRevision(tx)
    return copy.id
  })
}
