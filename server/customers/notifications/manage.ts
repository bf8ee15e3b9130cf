import type { Subscription } from '#contract/customers/notifications/notifications.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { NotFound } from '#server/platform/errors.ts'
import { findSubscriber } from './subscribers.ts'
import { readLabels } from './targets.ts'

/** Newest first; those that are not confirmed are left out. */
export async function listSubscriptions(db: Db, subscriberId: number): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'kind', 'target_id', 'created_at'])
    .where('subscriber_id', '=', subscriberId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const found = rows.map((row) => ({ ...row, targetId: row.target_id }))
  const labelOf = await readLabels(db, found)
  return found.flatMap((row) => {
    const label = labelOf(row)
    const created_at = new Date(row.created_at).toISOString()
    return label === undefined ? [] : [{ id: row.id, kind: row.kind, label, created_at }]
  })
}

/** Lists the subscriptions of a verified address. */
export async function listSubscriptionsByEmail(db: Db, emailKey: string): Promise<Subscription[]> {
  const subscriberId = await findSubscriber(db, emailKey)
  return subscriberId === null ? [] : listSubscriptions(db, subscriberId)
}

/** @throws {NotFound} for another subscriber's. */
export async function removeSubscription(db: Db, subscriberId: number | null, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('subscriptions')
    .where('id', '=', id)
    .where('subscriber_id', '=', subscriberId ?? 0)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NotFound('There is no such subscription.')
}

/** Also those that are not confirmed yet. The links in the address's emails keep working. */
export async function removeAllSubscriptions(
  tx: Tx,
  subscriberId: number,
  endOther: (tx: Tx, emailKey: string) => Promise<void>,
): Promise<void> {
  await tx.deleteFrom('subscriptions').where('subscriber_id', '=', subscriberId).execute()
  const { email_key } = await tx
    .selectFrom('subscribers')
    .select('email_key')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  await endOther(tx, email_key)
}

/** With the links in the address's emails. */
export async function forgetSubscriber(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('subscribers').where('email_key', '=', emailKey).execute()
}
