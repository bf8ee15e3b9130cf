import type { SubscriptionRequest } from '#contract/notifications/notifications.ts'
import { eventually, mailbox, type SentEmail } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'

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
