import { DAY_MS } from '#contract/platform/values/time.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'

/**
 * Archives products that were sold out by a sale this many days ago. One that staff took out of the archive stays in the shop
 * until it has been sold again.
 */
export async function archiveSold(db: Db, afterDays: number | null, now: number): Promise<void> {
  if (afterDays === null) return
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set((product) => ({ archived_at: now, version: product('version', '+', 1), updated_at: now }))
      .where('sold_at', '<=', now - afterDays * DAY_MS)
      .where('archived_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('published', '=', 1)
      .where('stock', '=', 0)
      .where((product) =>
        product.or([
          product('unarchived_at', 'is', null),
          product('unarchived_at', '<', product.ref('sold_at')),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await raiseRevision(tx)
  })
}
