import type { api, CallInput } from '#contract/api.ts'
import { ApiError } from '#contract/client.ts'
import type { TestShop, Visitor } from './test-shop.ts'

type Checkout = CallInput<typeof api.checkout.place>

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

/** What June would send for these pieces, with the total the shop just told her. */
export async function checkoutForm(
  visitor: Visitor,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<Checkout> {
  const { shippingMethod, addInsurance } = change
  const { total } = await visitor.api.checkout.calculateFees({ cart, shippingMethod, addInsurance })
  return { ...JUNE, cart, totalPrice: total, addInsurance: false, ...change }
}

export interface OpenCheckout {
  orderUuid: string
  sessionId: string
  url: string
}

/** Goes as far as the payment page. */
export async function openCheckout(
  visitor: Visitor,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<OpenCheckout> {
  const placed = await visitor.api.checkout.place(await checkoutForm(visitor, cart, change))
  return { orderUuid: placed.order_uuid, url: placed.url, sessionId: placed.url.split('/').at(-1) ?? '' }
}

/** Everything up to the shop's word that it is paid. */
export async function buy(
  visitor: Visitor,
  cart: Checkout['cart'],
  change: Partial<Checkout> = {},
): Promise<OpenCheckout> {
  const checkout = await openCheckout(visitor, cart, change)
  await payByCard(checkout)
  await visitor.api.orders.verify({ order_uuid: checkout.orderUuid })
  return checkout
}

/** What a call was refused with. @throws when it was not. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; error: string }> {
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

/** Tells the outside world how to behave: see the sandbox's own list of faults. */
export async function setOutside(shop: Outside, control: string, order: object): Promise<void> {
  const answer = await fetch(`${shop.sandboxUrl}/control/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  if (!answer.ok) throw new Error(`The outside world refused ${control}: ${await answer.text()}`)
}

/** Asks again until it is so. @throws after half a minute: a machine with much else to do is no fault of the shop. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000
  while (true) {
    const answer = await ask()
    if (isSo(answer)) return answer
    if (Date.now() > deadline) throw new Error(`It never came to be: ${JSON.stringify(answer)}`)
    await new Promise((again) => setTimeout(again, 25))
  }
}

export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
}

/** What has arrived in the mailbox, newest first. */
export async function mailbox(shop: Outside, to?: string): Promise<SentMail[]> {
  const answer = await fetch(`${shop.sandboxUrl}/mail${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return (await answer.json()) as SentMail[]
}
