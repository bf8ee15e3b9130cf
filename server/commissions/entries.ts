import type { Tx } from '#server/db/open.ts'
import { addImages } from './images.ts'

export interface NewEntry {
  kind: 'message' | 'note'
  text: string
  forCustomer: boolean
  /** An admin's id; null for the customer. */
  author: string | null
  at: number
}

/** @returns its id. */
export async function addEntry(
  tx: Tx,
  commissionId: number,
  { kind, text, forCustomer, author, at }: NewEntry,
  hashes: string[],
): Promise<number> {
  const { id } = await tx
    .insertInto('commission_entries')
    .values({ commission_id: commissionId, kind, text, for_customer: forCustomer ? 1 : 0, author, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addImages(tx, commissionId, id, hashes)
  await tx.updateTable('commissions').set({ updated_at: at }).where('id', '=', commissionId).execute()
  return id
}
