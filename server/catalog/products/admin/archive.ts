import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { lockProduct, type ProductRow } from './lock.ts'

type ArchiveColumns = Partial<Pick<ProductRow, 'archived_at' | 'unarchived_at'>>

/** @returns the columns that change, so that the time of an earlier archiving stays. */
export function archiveColumns(
  { archived_at }: Pick<ProductRow, 'archived_at'>,
  archived: boolean | undefined,
  at: number,
): ArchiveColumns {
  if (archived === undefined || archived === (archived_at !== null)) return {}
  return archived ? { archived_at: at } : { archived_at: null, unarchived_at: at }
}

/** @throws {NotFound} when one of them does not exist; then none changes. */
export async function archiveProducts(
  db: Db,
  { ids, archived }: { ids: number[]; archived: boolean },
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // In order of ids, so that two of these calls cannot deadlock.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const product = await lockProduct(tx, id)
      const columns = archiveColumns(product, archived, by.at)
      if (Object.keys(columns).length === 0) continue
      await tx
        .updateTable('products')
        .set({ ...columns, version: product.version + 1, updated_at: by.at })
        .where('id', '=', id)
        .execute()
      await recordAuditEntry(tx, by, {
        action: archived ? 'archived' : 'unarchived',
        kind: 'product',
        id,
        name: product.name,
      })
    }
    await raiseRevision(tx)
  })
}
