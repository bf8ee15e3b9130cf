import type { Tx } from '#server/db/open.ts'
import { eraseEmailsTo } from '#server/email/anonymize.ts'
import { entrantKey } from './entrant-key.ts'

/**
 * Removes a person's name and address from all draws. An entry that was drawn stays, with its id and rank, so that the draw can still
 * be checked; before the draw it is withdrawn.
 */
export async function forgetEntrant(tx: Tx, email: string): Promise<void> {
  const key = entrantKey(email)
  const entries = await tx.selectFrom('draw_entries').selectAll().where('entrant_key', '=', key).execute()
  for (const entry of entries) await eraseEmailsTo(tx, entry.email.toLowerCase())
  await tx.deleteFrom('draw_entries').where('entrant_key', '=', key).where('rank', 'is', null).execute()
  await tx
    .updateTable('draw_entries')
    .set({ name: '', email: '', entrant_key: null })
    .where('entrant_key', '=', key)
    .execute()
}
