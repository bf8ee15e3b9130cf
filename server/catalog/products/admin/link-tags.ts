import { type Actor, recordAuditEntry, sameJson } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'

export interface TaggedProduct {
  id: number
  name: string
  before: string[]
  after: string[]
}

export async function linkTags(tx: Tx, products: TaggedProduct[], by: Actor): Promise<void> {
  const changed = products.filter(({ before, after }) => !sameJson(before.toSorted(), after.toSorted()))
  if (changed.length === 0) return
  const tags = await tx
    .selectFrom('tags')
    .select(['id', 'name_key'])
    .where('deleted_at', 'is', null)
    .execute()
  const ids = new Map(tags.map(({ id, name_key }) => [name_key, id]))
  const idsOf = (names: string[]) => names.flatMap((name) => ids.get(name.toLowerCase()) ?? [])

  for (const { id, name, before, after } of changed) {
    const removed = idsOf(before.filter((tag) => !after.includes(tag)))
    const added = idsOf(after.filter((tag) => !before.includes(tag)))
    if (removed.length > 0) {
      await tx
        .deleteFrom('product_tags')
        .where('product_id', '=', id)
        .where('tag_id', 'in', removed)
        .execute()
    }
    if (added.length > 0) {
      await tx
        .insertInto('product_tags')
        .values(added.map((tagId) => ({ product_id: id, tag_id: tagId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await recordAuditEntry(tx, by, {
      action: 'tagged',
      kind: 'product',
      id,
      name,
      before: { tags: before },
      after: { tags: after },
    })
  }
}
