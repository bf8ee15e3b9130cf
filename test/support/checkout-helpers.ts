import type { api } from '#contract/app/api.ts'
import { ApiError } from '#contract/app/client.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import type { TestClient, TestShop } from './test-shop.ts'

type Checkout = EndpointInput<typeof api.checkout.place>

export const JUNE = {
  name: 'June Whitlock',
  email: 'june@example.com',
  address: '214 Quarry Road',
  city: 'Berea',
  state: 'OH',
  zip: '44017',
  ageConfirmation: '18',
  userId: null,
}

export async function checkoutForm(
  client: TestClient,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<Checkout> {
  const { shippingMethod, addInsurance, discountCode, giftCardCode, joinOrder } = change
  const { state = JUNE.state, zip = JUNE.zip } = change
  const choice = { shippingMethod, addInsurance, discountCode, giftCardCode, joinOrder, state, zip }
  const { total } = await client.api.checkout.calculateFees({ cart, ...choice })
  return { ...JUNE, cart, totalPrice: total, addInsurance: false, ...change }
}

export interface OpenCheckout {
  orderUuid: string
  sessionId: string
  url: string
}

export async function openCheckout(
  client: TestClient,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<OpenCheckout> {
  const placed = await client.api.checkout.place(await checkoutForm(client, cart, change))
  return { orderUuid: placed.order_uuid, url: placed.url, sessionId: placed.url.split('/').at(-1) ?? '' }
}

export async function buy(
  client: TestClient,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<OpenCheckout> {
  const checkout = await openCheckout(client, cart, change)
  await payByCard(checkout)
  await client.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

/** @returns the error of a rejected call. @throws when the call succeeds. */
export async function httpErrorOf(call: Promise<unknown>): Promise<{ status: number; error: string }> {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, error: error.message }
    throw error
  }
  throw new Error('The call succeeded.')
}

export const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

/** @returns a 303 to the shop, or the payment page with errors. */
export async function payByCard(checkout: OpenCheckout, cardNumber = GOOD_CARD): Promise<Response> {
  const card = new URLSearchParams({
    card_number: cardNumber,
    expiry: '12/34',
    cvc: '123',
    name: 'June Whitlock',
  })
  return fetch(checkout.url, { method: 'POST', body: card, redirect: 'manual' })
}

type WithSandbox = Pick<TestShop, 'sandboxUrl'>

export async function controlSandbox(shop: WithSandbox, path: string, command: object): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  if (!answer.ok) throw new Error(`The sandbox rejected ${path}: ${await answer.text()}`)
}

/** What a payment session carries. */
export async function metadataOf(shop: WithSandbox, sessionId: string): Promise<Record<string, string>> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}`, { headers })
  return ((await answer.json()) as { metadata: Record<string, string> }).metadata
}

export interface SentEmail {
  to: string
  subject: string
  text: string
  html: string
  /** Keyed by lowercase name. */
  headers: Record<string, string>
}

/** The last answer: tests poll a mailbox of megabytes until an email arrives. */
let known = { address: '', etag: '', emails: [] as SentEmail[] }

/** Newest first. */
export async function mailbox(shop: WithSandbox, to?: string): Promise<SentEmail[]> {
  const address = `${shop.sandboxUrl}/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`
  // Another call may replace it meanwhile.
  const last = known
  const isKnown = address === last.address
  const answer = await fetch(address, isKnown ? { headers: { 'if-none-match': last.etag } } : {})
  if (answer.status === 304) return last.emails
  const emails = (await answer.json()) as SentEmail[]
  known = { address, etag: answer.headers.get('etag') ?? '', emails }
  return emails
}
