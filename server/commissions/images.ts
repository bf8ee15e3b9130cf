import type { Tx } from '#server/db/open.ts'

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
