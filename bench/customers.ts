import { endpoints } from '#contract/app/endpoint-table.ts'
import { JUNE } from '#test/support/checkout-helpers.ts'

export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** @returns a function that orders the first product as a new client. */
export async function placeOrders(shopUrl: string): Promise<() => Promise<Response>> {
  const cart = [{ id: 1, quantity: 1 }]
  const answer = await post(shopUrl + endpoints.checkout.calculateFees.path, { cart })
  const { total: totalPrice } = (await answer.json()) as { total: number }
  return () => post(shopUrl + endpoints.checkout.place.path, { ...JUNE, cart, totalPrice })
}
