import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { endpoints } from '#contract/endpoint-table.ts'
import { JUNE } from '#test/support/checkout-helpers.ts'

/**
 * The crowd at a drop, a program of its own so that it stands in nobody's way but for the processor. Told by a message
 * what to do, it sends back what it saw.
 */
export interface Wish {
  shopUrl: string
  pages: string[]
  views: number
  customers: number
  seconds: number
  productId: number
}

export interface Seen {
  viewsP50Ms: number
  viewsP99Ms: number
  viewsMaxMs: number
  badViews: number
  /** Order numbers of those who were sold one. */
  sold: string[]
  /** The errors of the other customers, with counts. */
  told: Record<string, number>
  customersP50Ms: number
  customersP99Ms: number
}

process.on('message', async (wish: Wish) => {
  const [views, customers] = await Promise.all([look(wish), buy(wish)])
  process.send?.({ ...views, ...customers })
  process.disconnect?.()
})

/** At a steady rate, however late the replies are, so that waiting time counts. */
async function look({ shopUrl, pages, views, seconds }: Wish) {
  const result = await autocannon({
    url: shopUrl,
    connections: 100,
    amount: views,
    overallRate: views / seconds,
    headers: { 'accept-encoding': 'br, gzip' },
    requests: pages.map((path) => ({ method: 'GET', path })),
  })
  return {
    viewsP50Ms: result.latency.p50,
    viewsP99Ms: result.latency.p99,
    viewsMaxMs: result.latency.max,
    badViews: result.non2xx + result.errors,
  }
}

async function buy({ shopUrl, customers, seconds, productId }: Wish) {
  const sold: string[] = []
  const told: Record<string, number> = {}
  const times: number[] = []
  const cart = [{ id: productId, quantity: 1 }]
  // The form was open when the drop began: all that is left is to press the button.
  const fees = await post(shopUrl + endpoints.checkout.calculateFees.path, { cart }, {})
  const { total } = fees.body as { total: number }
  async function customer(number: number): Promise<void> {
    await new Promise((turn) => setTimeout(turn, (seconds * 1000 * number) / customers))
    const started = performance.now()
    const answer = await post(
      shopUrl + endpoints.checkout.place.path,
      { ...JUNE, email: `buyer${number}@example.com`, cart, totalPrice: total },
      { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` },
    )
    times.push(performance.now() - started)
    const body = answer.body as { order_uuid?: string; error?: string }
    if (answer.status === 200 && body.order_uuid) sold.push(body.order_uuid)
    else {
      const words = `${answer.status} ${body.error ?? ''}`
      told[words] = (told[words] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: customers }, (_, number) => customer(number)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { sold, told, customersP50Ms: at(0.5), customersP99Ms: at(0.99) }
}

/** As a proxy in front of the shop would: over so many lines at most, which it keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

function post(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((done, failed) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.once('error', failed)
    sent.once('response', (answer) => {
      json(answer).then((read) => done({ status: answer.statusCode, body: read }), failed)
    })
    sent.end(JSON.stringify(body))
  })
}
