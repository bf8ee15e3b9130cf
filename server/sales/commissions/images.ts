import type { Db, Tx } from '#server/platform/db/open.ts'

/** @param entryId null for the request itself. @param hashes as the customer or staff sorted them. */
export async function addImages(
  tx: Tx,
  commissionId: number,
  entryId: number | null,
  hashes: string[],
): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .insertInto('commission_images')
    .values(
      [...new Set(hashes)].map((hash, position) => ({
        commission_id: commissionId,
        entry_id: entryId,
        position,
        hash,
      })),
    )
    .execute()
}

/** Finds the newest image that staff sent the customer. */
export async function newestImageOfStaff(db: Db, commissionId: number): Promise<string | null> {
  const image = await db
    .selectFrom('commission_images')
    .innerJoin('commission_entries', 'commission_entries.id', 'commission_images.entry_id')
    .select('hash')
    .where('commission_images.commission_id', '=', commissionId)
    .where('kind', '=', 'note')
    .where('for_customer', '=', 1)
    .orderBy('commission_images.entry_id', 'desc')
    .orderBy('position')
    .executeTakeFirst()
  return image?.hash ?? null
}
