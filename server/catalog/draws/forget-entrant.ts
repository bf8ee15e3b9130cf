import { emailKey } from '#contract/platform/values/people.ts'
import type { Tx } from '#server/platform/db/open.ts'

/**
 * Removes a person's name and address from all draws. An entry that was drawn stays, with its id and rank, so that the draw can still
 * be checked; before the draw it is withdrawn.
 */
export async function forgetEntrant(tx: Tx, email: string): Promise<void> {
  const address = emailKey(email)
  await tx
    .deleteFrom('draw_entries')
    .where(({ fn }) => fn('lower', ['email']), '=', address)
    .where('rank', 'is', null)
    .execute()
  await tx
    .updateTable('draw_entries')
    .set({ name: '', email: '', entrant_key: null })
    .where(({ fn }) => fn('lower', ['email']), '=', address)
    .execute()
}
