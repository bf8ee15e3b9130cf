import type { SubscriptionRequest } from '#contract/customers/notifications/notifications.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { mailbox, type SentEmail } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'
import { eventually } from './wait.ts'

/** A pending request of a guest. @returns the token of its confirmation email. */
export async function askFor(
  shop: TestShop,
  request: SubscriptionRequest,
  client: TestClient = shop.client(),
): Promise<string> {
  const before = (await mailbox(shop, request.email)).length
  await client.api.notifications.subscribe(request)
  const [newest] = await eventually(
    () => mailbox(shop, request.email),
    (emails) => emails.length > before,
  )
  return confirmationToken(newest)
}

/** An active subscription of a guest. @returns a token of the address. */
export async function subscribeGuest(shop: TestShop, request: SubscriptionRequest): Promise<string> {
  const token = await askFor(shop, request)
  await shop.client().api.notifications.confirm({ token })
  return token
}

export function confirmationToken(email: SentEmail | undefined): string {
  const [, token] = /\/notifications\/confirm\?token=([\w-]+)/.exec(email?.text ?? '') ?? []
  if (!token) throw new Error(`The email has no link to confirm: ${email?.text}`)
  return token
}

/** The token of the link to unsubscribe. */
export function unsubscribeToken(email: SentEmail | undefined): string {
  const header = email?.headers['list-unsubscribe'] ?? ''
  const [, token] = /^<https?:\/\/.+\/api\/notifications\/unsubscribe\?token=([\w-]+)>$/.exec(header) ?? []
  if (!token) throw new Error(`The email has no link to unsubscribe: ${header}`)
  return token
}

/** The subjects of an address's emails, newest first, without those that ask to confirm. */
export async function announcements(shop: TestShop, to: string): Promise<string[]> {
  return (await mailbox(shop, to))
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Please confirm your email address')
}

const BATCH = 100

interface Waiting {
  productId: number
  count: number
  /** When the last of them confirmed. UTC milliseconds. */
  at: number
}

/** Confirmed subscriptions of `waiting-0@example.com`, `waiting-1@example.com` and so on, in this order. */
export async function addSubscribers(db: Db, waiting: Waiting): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < waiting.count; from += BATCH) await addBatch(tx, waiting, from)
  })
}

async function addBatch(tx: Tx, { productId, count, at }: Waiting, from: number): Promise<void> {
  const length = Math.min(BATCH, count - from)
  const emails = Array.from({ length }, (_, index) => `waiting-${from + index}@example.com`)
  const rows = await tx
    .insertInto('subscribers')
    .values(emails.map((email) => ({ email, email_key: email, created_at: at, owned_at: at })))
    .returning('id')
    .execute()
  await tx
    .insertInto('subscriptions')
    .values(
      rows.map(({ id }, index) => ({
        subscriber_id: id,
        kind: 'back_in_stock' as const,
        target_id: productId,
        confirmation_hash: null,
        created_at: at,
        // The time of confirmation decides the order.
        confirmed_at: at - count + from + index,
        armed: 0 as const,
        digest_at: null,
      })),
    )
    .execute()
}
