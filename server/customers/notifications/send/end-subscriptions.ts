import type { Emails } from '#contract/app/emails.ts'
import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { queueNotifications } from './queue-notifications.ts'

/** A transaction is short, so that no order waits for it. */
export const BATCH_SIZE = 200

export interface Batch {
  now: number
  siteUrl: string
}

interface Occasion<K extends keyof Emails> {
  kind: SubscriptionKind
  targetId: number
  /** Subscribers who confirmed later get the next email. */
  confirmedUntil: number
  armedOnly?: boolean
  /** Null: end the subscriptions without an email. */
  email: { kind: K; props: Omit<Emails[K], 'unsubscribe_url'> } | null
}

/**
 * Ends the oldest subscriptions and queues their emails in one transaction, so that each gets one email, also after a crash.
 * @returns how many were ended.
 */
export async function endSubscriptions<K extends keyof Emails>(
  db: Db,
  occasion: Occasion<K>,
  batch: Batch,
): Promise<number> {
  const oldest = await findOldest(db, occasion)
  if (oldest.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('subscriptions')
      .where(
        'id',
        'in',
        oldest.map(({ id }) => id),
      )
      .returning('id')
      .execute()
    // Others ended in the meantime.
    const endedIds = new Set(ended.map(({ id }) => id))
    const { email } = occasion
    const notifications = email
      ? oldest.map(({ id, ...subscriber }) => ({
          ...subscriber,
          ...email,
          subscriptionId: id,
          occasion: 'end',
        }))
      : []
    await queueNotifications(
      tx,
      notifications.filter(({ subscriptionId }) => endedIds.has(subscriptionId)),
      batch,
    )
    return oldest.length
  })
}

function findOldest(db: Db, { kind, targetId, confirmedUntil, armedOnly }: Occasion<keyof Emails>) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('subscribers', 'subscribers.id', 'subscriptions.subscriber_id')
    .select(['subscriptions.id', 'subscriber_id as subscriberId', 'email'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('confirmed_at', 'is not', null)
    .where('confirmed_at', '<=', confirmedUntil)
    .$if(armedOnly === true, (subscriptions) => subscriptions.where('armed', '=', 1))
    .orderBy('confirmed_at')
    .orderBy('subscriptions.id')
    .limit(BATCH_SIZE)
    .execute()
}
