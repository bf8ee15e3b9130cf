import type { Confirmed } from '#contract/customers/notifications/notifications.ts'
import { CONFIRMATION_LIFE_MS } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasActive } from './subscribe.ts'
import { markOwned } from './subscribers.ts'
import { readLabels } from './targets.ts'

/** Confirms what is not a subscription, such as an entry in a draw. @returns null for a token that it doesn't know. */
export type ConfirmOther = (tx: Tx, tokenHash: string, at: number) => Promise<Confirmed | null>

/** Works once. @returns null for an invalid token. */
export async function confirm(
  tx: Tx,
  tokenHash: string,
  at: number,
  confirmOther: ConfirmOther,
): Promise<Confirmed | null> {
  return (await confirmSubscription(tx, tokenHash, at)) ?? confirmOther(tx, tokenHash, at)
}

async function confirmSubscription(tx: Tx, tokenHash: string, at: number): Promise<Confirmed | null> {
  const unlocked = await findPending(tx, tokenHash, at)
  if (!unlocked) return null
  await markOwned(tx, unlocked.subscriber_id, at)
  // Again: another request may have confirmed or ended it.
  const pending = await findPending(tx, tokenHash, at)
  if (!pending) return null
  const target = { kind: pending.kind, targetId: pending.target_id }
  const label = (await readLabels(tx, [target]))(target)
  if (label === undefined) return null
  // Asking twice is one subscription, in its first place.
  if (await hasActive(tx, pending.subscriber_id, target)) {
    await tx.deleteFrom('subscriptions').where('id', '=', pending.id).execute()
  } else {
    await tx.updateTable('subscriptions').set({ confirmed_at: at }).where('id', '=', pending.id).execute()
  }
  return { kind: pending.kind, label }
}

function findPending(tx: Tx, tokenHash: string, at: number) {
  return tx
    .selectFrom('subscriptions')
    .select(['id', 'subscriber_id', 'kind', 'target_id'])
    .where('confirmation_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', at - CONFIRMATION_LIFE_MS)
    .executeTakeFirst()
}
