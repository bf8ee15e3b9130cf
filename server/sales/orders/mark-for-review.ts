import type { Tx } from '#server/platform/db/open.ts'
import { recordEvent } from './events.ts'

/** Marks a locked order for review, with a sentence that says why a person must decide. It replaces an earlier reason. */
export async function markForReview(tx: Tx, orderId: number, reason: string, at: number): Promise<void> {
  await tx.updateTable('orders').set({ flag: reason }).where('id', '=', orderId).execute()
  await recordEvent(tx, orderId, { kind: 'flagged', at, detail: { words: reason } })
}
