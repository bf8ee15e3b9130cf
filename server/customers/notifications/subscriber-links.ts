import { notificationsPage, unsubscribePath } from '#contract/platform/values/paths.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import { findOrAddSubscriber, markOwned } from './subscribers.ts'

export interface SubscriberLinks {
  /** A page that lists the address's subscriptions. */
  manageUrl: string
  /** For the email's props, as `unsubscribe_url`. */
  unsubscribeUrl: string
}

/**
 * New links for one email that is not about an order. They work without a login for as long as the address is known, and only
 * the hash of their token is stored. @param siteUrl the shop's own origin.
 */
export async function subscriberLinks(
  tx: Tx,
  email: string,
  { siteUrl, now }: { siteUrl: string; now: number },
): Promise<SubscriberLinks> {
  const token = newToken()
  await markOwned(tx, await rememberToken(tx, email, hashToken(token), now), now)
  return linksOf(token, siteUrl)
}

export function linksOf(token: string, siteUrl: string): SubscriberLinks {
  return {
    manageUrl: new URL(notificationsPage(token), siteUrl).href,
    unsubscribeUrl: new URL(unsubscribePath(token), siteUrl).href,
  }
}

/** Lets another token of an email, such as one that confirms something, open the same page. @returns the subscriber's id. */
export async function rememberToken(tx: Tx, email: string, tokenHash: string, now: number): Promise<number> {
  const subscriberId = await findOrAddSubscriber(tx, email, now)
  await tx
    .insertInto('subscriber_tokens')
    .values({ token_hash: tokenHash, subscriber_id: subscriberId, created_at: now })
    .execute()
  return subscriberId
}
