import type { api } from '#contract/api.ts'
import { ApiError } from '#contract/client.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
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

/** A checkout body with the current total. */
export async function checkoutForm(
  client: TestClient,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<Checkout> {
  const { shippingMethod, addInsurance } = change
  const { total } = await client.api.checkout.calculateFees({ cart, shippingMethod, addInsurance })
  return { ...JUNE, cart, totalPrice: total, addInsurance: false, ...change }
}

export interface OpenCheckout {
  orderUuid: string
  sessionId: string
  url: string
}

/** Places an order, up to the payment page. */
export async function openCheckout(
  client: TestClient,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<OpenCheckout> {
  const placed = await client.api.checkout.place(await checkoutForm(client, cart, change))
  return { orderUuid: placed.order_uuid, url: placed.url, sessionId: placed.url.split('/').at(-1) ?? '' }
}

/** Places and pays an order, and waits until it is paid. */
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
  throw new Error('The call was not refused.')
}

export const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'

/** Fills in the payment page. @returns its answer: 303 to the shop, or the page again. */
export async function payByCard(checkout: OpenCheckout, cardNumber = GOOD_CARD): Promise<Response> {
  const card = new URLSearchParams({
    card_number: cardNumber,
    expiry: '12/34',
    cvc: '123',
    name: 'June Whitlock',
  })
  return fetch(checkout.url, { method: 'POST', body: card, redirect: 'manual' })
}

type Outside = Pick<TestShop, 'sandboxUrl'>

/** Sets a fault mode of the sandbox. */
export async function setOutside(shop: Outside, control: string, order: object): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/control/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!answer.ok) throw new Error(`The outside world refused ${control}: ${await answer.text()}`)
}

/** Polls until the check passes. @throws after 30 seconds, to allow for a busy machine. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000
  while (true) {
    const answer = await ask()
    if (isSo(answer)) return answer
    if (Date.now() > deadline) throw new Error(`It never came to be: ${JSON.stringify(answer)}`)
    await new Promise((again) => setTimeout(again, 25))
  }
}

export interface SentEmail {
  to: string
  subject: string
  text: string
  html: string
}

/** The received emails, newest first. */
export async function mailbox(shop: Outside, to?: string): Promise<SentEmail[]> {
  const answer = await fetch(`${shop.sandboxUrl}/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return (await answer.json()) as SentEmail[]
}
