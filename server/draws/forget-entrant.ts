import type { Tx } from '#server/db/open.ts'
import { entrantKey } from './entrant-key.ts'

/**
 * Removes a person's name and address from all draws. An entry that was drawn stays, with its id and rank, so that the draw can still
 * be checked; before the draw it is withdrawn.
 */
export async function forgetEntrant(tx: Tx, email: string): Promise<void> {
  const address = entrantKey(email)
  await tx
    .deleteFrom('draw_entries')
    // The keys of older entries say less than their addresses.
    .where(({ fn }) => fn('lower', ['email']), '=', address)
    .where('rank', 'is', null)
    .execute()
  await tx
    .updateTable('draw_entries')
    .set({ name: '', email: '', entrant_key: null })
    .where(({ fn }) => fn('lower', ['email']), '=', address)
    .execute()
}
