import { DAY_MS } from '#contract/platform/values/time.ts'
import { requestReviews } from '#server/customers/reviews/request-reviews.ts'
import { ask, latestEmail, linkIn } from './account-helpers.ts'
import { loggedIn } from './admin-helpers.ts'
import { buy, type OpenCheckout } from './checkout-helpers.ts'
import type { TestClient, TestShop } from './test-shop.ts'

export const REVIEW_REQUEST = /^How (is|are) your /

let customers = 0

export interface Purchase extends OpenCheckout {
  email: string
}

/** Bought by a new guest and marked as shipped. */
export async function shippedOrder(
  shop: TestShop,
  productIds: number[],
  email = `hunter.${++customers}@example.com`,
): Promise<Purchase> {
  const cart = productIds.map((id) => ({ id, quantity: 1 }))
  const checkout = await buy(shop.client(), cart, { email })
  await setStatus(await loggedIn(shop, 'admin'), checkout, 'shipped')
  return { ...checkout, email }
}

export async function setStatus(
  admin: TestClient,
  { orderUuid }: Pick<OpenCheckout, 'orderUuid'>,
  status: 'paid' | 'shipped' | 'complete' | 'cancelled',
  change: { restock?: boolean; refund?: boolean } = {},
): Promise<void> {
  await admin.api.admin.setOrderStatus({ orderUuid, status, restock: false, refund: false, ...change })
}

/** Runs the job as the shop does once a minute. */
export async function askForReviews({ shop }: TestShop): Promise<void> {
  const { review_request_days: days } = (await shop.settings()).orders
  await requestReviews(shop.db, days, shop.now())
  shop.wakeEmail()
}

/** Moves the clock by 15 days. @returns the token of the order's email. */
export async function reviewToken(shop: TestShop, purchase: Purchase): Promise<string> {
  shop.passTime(15 * DAY_MS)
  await askForReviews(shop)
  return linkIn(await latestEmail(shop, purchase.email, REVIEW_REQUEST))
}

export const REVIEW = {
  rating: 5,
  title: 'Opened up a ten-point with it',
  text: 'It held its edge through the whole deer and took one pass on the strop after.',
  display_name: 'Dale R.',
}

export function postReview(client: TestClient, body: object) {
  return ask(client, 'POST /api/reviews', { ...REVIEW, ...body })
}
