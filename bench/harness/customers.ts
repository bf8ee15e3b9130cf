import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { checkoutForm } from '#test/support/checkout-helpers.ts'
import { createTestClient } from '#test/support/test-shop.ts'

/** Customers who have filled in the form, each as a new client, through connections that are kept like a proxy's. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

export interface Placed {
  status: number
  body: { order_uuid?: string; error?: string }
}

/** @returns a function that orders a product, with other fields of the form or other headers. */
export async function prepareOrder(shopUrl: string, productId: number) {
  const form = await checkoutForm(createTestClient(shopUrl), [{ id: productId, quantity: 1 }])
  return (change: object = {}, headers: Record<string, string> = {}): Promise<Placed> =>
    new Promise((done, failed) => {
      const sent = request(shopUrl + endpoints.checkout.place.path, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      })
      sent.once('error', failed)
      sent.once('response', (answer) => {
        const placed = (body: unknown) =>
          done({ status: answer.statusCode ?? 0, body: body as Placed['body'] })
        json(answer).then(placed, failed)
      })
      sent.end(JSON.stringify({ ...form, ...change }))
    })
}

/** Lets the shop ask the provider, which says that the order is paid. @throws when it is not. */
export async function settle(shopUrl: string, orderUuid: string | undefined): Promise<void> {
  const answer = await fetch(`${shopUrl}${endpoints.orders.verify.path}?order_uuid=${orderUuid}`)
  const { order } = (await answer.json()) as { order?: { status: string } }
  if (order?.status !== 'paid') throw new Error(`An order became ${order?.status}.`)
}
