import type { EmailKind, Emails } from '#contract/app/emails.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmails } from '#server/platform/email/outbox.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { linksOf } from '../subscriber-links.ts'

export interface QueuedNotification<K extends EmailKind> {
  subscriptionId: number
  subscriberId: number
  email: string
  kind: K
  /** Unique for the subscription. */
  occasion: string
  props: Omit<Emails[K], 'unsubscribe_url'>
}

/** Each email gets links of its own. Call it in the transaction that ends or marks the subscriptions. */
export async function queueNotifications<K extends EmailKind>(
  tx: Tx,
  notifications: QueuedNotification<K>[],
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<void> {
  if (notifications.length === 0) return
  const withTokens = notifications.map((each) => ({ ...each, token: newToken() }))
  await tx
    .insertInto('subscriber_tokens')
    .values(
      withTokens.map(({ token, subscriberId }) => ({
        token_hash: hashToken(token),
        subscriber_id: subscriberId,
        created_at: now,
      })),
    )
    .execute()
  await queueEmails(
    tx,
    withTokens.map(({ subscriptionId, occasion, email, kind, props, token }) => ({
      dedupeKey: `notification ${subscriptionId} ${occasion}`,
      kind,
      recipient: email,
      orderId: null,
      props: { ...props, unsubscribe_url: linksOf(token, siteUrl).unsubscribeUrl } as Emails[K],
      at: now,
    })),
  )
}
