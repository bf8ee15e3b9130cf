import { CONFIRMATION_LIFE_MS } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findEmails } from '#server/platform/email/outbox.ts'
import { lockDrop, takesEntries } from './find-draw.ts'

/** Confirms an entry with the link of its email, once, while the draw takes entries. @returns null for any other link. */
export async function confirmEntry(
  tx: Tx,
  tokenHash: string,
  at: number,
): Promise<{ kind: 'draw'; label: string } | null> {
  const entry = (await findByNewest(tx, tokenHash, at)) ?? (await findByEarlier(tx, tokenHash, at))
  if (!entry) return null
  const drop = await lockDrop(tx, entry.drop_id)
  if (!takesEntries(drop, at)) return null
  const { numUpdatedRows } = await tx
    .updateTable('draw_entries')
    .set({ confirmed_at: at, token_hash: null, token_expires_at: null })
    .where('id', '=', entry.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : { kind: 'draw', label: drop.name }
}

interface FoundEntry {
  id: number
  drop_id: number
}

function findByNewest(tx: Tx, tokenHash: string, at: number): Promise<FoundEntry | undefined> {
  return tx
    .selectFrom('draw_entries')
    .select(['id', 'drop_id'])
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', at)
    .executeTakeFirst()
}

/** Asking again, which anyone can do, does not end the link of an earlier email: the outbox knows which entry it was about. */
async function findByEarlier(tx: Tx, tokenHash: string, at: number): Promise<FoundEntry | undefined> {
  const waiting = await tx
    .selectFrom('subscriber_tokens')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_tokens.subscriber_id')
    .innerJoin('draw_entries', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(fn('lower', ['draw_entries.email']), '=', ref('subscribers.email_key')),
      ),
    )
    .select(['draw_entries.id', 'drop_id', 'entry'])
    .where('subscriber_tokens.token_hash', '=', tokenHash)
    .where('subscriber_tokens.created_at', '>', at - CONFIRMATION_LIFE_MS)
    .where('confirmed_at', 'is', null)
    .execute()
  const sent = await findEmails(
    tx,
    waiting.map(({ entry }) => confirmationKey(entry, tokenHash)),
  )
  return waiting.find(({ entry }) => sent.has(confirmationKey(entry, tokenHash)))
}

/** Returns the dedupe key of the email that asks to confirm an entry. */
export function confirmationKey(entry: string, tokenHash: string): string {
  return `entry ${entry}, confirmation ${tokenHash}`
}
