import type { Db, Tx } from '#server/platform/db/open.ts'
import { addImages } from './images.ts'

export interface NewEntry {
  kind: 'message' | 'note'
  text: string
  forCustomer: boolean
  /** An admin's id; null for the customer. */
  author: string | null
  requestKey: string | undefined
  at: number
}

/** @returns its id. */
export async function addEntry(
  tx: Tx,
  commissionId: number,
  { kind, text, forCustomer, author, requestKey, at }: NewEntry,
  hashes: string[],
): Promise<number> {
  const { id } = await tx
    .insertInto('commission_entries')
    .values({
      ...{ commission_id: commissionId, kind, text, for_customer: forCustomer ? 1 : 0, author, at },
      request_key: requestKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addImages(tx, commissionId, id, hashes)
  await tx.updateTable('commissions').set({ updated_at: at }).where('id', '=', commissionId).execute()
  return id
}

/** Whether the same call has stored it before. */
export async function isStored(
  db: Db,
  commissionId: number,
  { kind, requestKey }: Pick<NewEntry, 'kind' | 'requestKey'>,
): Promise<boolean> {
  if (requestKey === undefined) return false
  const entry = await db
    .selectFrom('commission_entries')
    .select('id')
    .where('commission_id', '=', commissionId)
    .where('kind', '=', kind)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return entry !== undefined
}
