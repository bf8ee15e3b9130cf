import type { Tx } from '#server/db/open.ts'
import { lockDrop, takesEntries } from './find-draw.ts'

/** Confirms an entry with the link of its email, once, while the draw takes entries. @returns null for any other link. */
export async function confirmEntry(
  tx: Tx,
  tokenHash: string,
  at: number,
): Promise<{ kind: 'draw'; label: string } | null> {
  const entry = await tx
    .selectFrom('draw_entries')
    .select(['id', 'drop_id'])
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', at)
    .executeTakeFirst()
  if (!entry) return null
  const drop = await lockDrop(tx, entry.drop_id)
  if (!takesEntries(drop, at)) return null
  const { numUpdatedRows } = await tx
    .updateTable('draw_entries')
    .set({ confirmed_at: at, token_hash: null, token_expires_at: null })
    .where('id', '=', entry.id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : { kind: 'draw', label: drop.name }
}
