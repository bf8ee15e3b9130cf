import { JUNE } from '#checks/buyer.ts'
import { calls } from '#contract/calls.ts'

export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Orders of the first piece, each by a browser of its own. */
export async function placeOrders(shopUrl: string): Promise<() => Promise<Response>> {
  const cart = [{ id: 1, quantity: 1 }]
  const answer = await post(shopUrl + calls.checkout.calculateFees.path, { cart })
  const { total: totalPrice } = (await answer.json()) as { total: number }
  return () => post(shopUrl + calls.checkout.place.path, { ...JUNE, cart, totalPrice })
}
