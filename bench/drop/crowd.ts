import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { JUNE } from '#test/support/checkout-helpers.ts'

/** The customers of a drop, in their own process. A message starts them, and they send back the results. */
export interface CrowdOptions {
  shopUrl: string
  pages: string[]
  views: number
  customers: number
  seconds: number
  productId: number
}

export interface CrowdResult {
  viewsP50Ms: number
  viewsP99Ms: number
  viewsMaxMs: number
  failedViews: number
  /** The UUIDs of the orders. */
  sold: string[]
  rejected: Record<string, number>
  customersP50Ms: number
  customersP99Ms: number
}

process.on('message', async (options: CrowdOptions) => {
  const [views, customers] = await Promise.all([viewPages(options), buy(options)])
  process.send?.({ ...views, ...customers })
  process.disconnect?.()
})

/** At a steady rate even when replies are late, so that waiting time counts. */
async function viewPages({ shopUrl, pages, views, seconds }: CrowdOptions) {
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
    failedViews: result.non2xx + result.errors,
  }
}

async function buy({ shopUrl, customers, seconds, productId }: CrowdOptions) {
  const sold: string[] = []
  const rejected: Record<string, number> = {}
  const times: number[] = []
  const cart = [{ id: productId, quantity: 1 }]
  // The customers have filled in the form before the drop.
  const fees = await post(shopUrl + endpoints.checkout.calculateFees.path, { cart }, {})
  const { total } = fees.body as { total: number }
  async function customer(number: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000 * number) / customers))
    const started = performance.now()
    const answer = await post(
      shopUrl + endpoints.checkout.place.path,
      { ...JUNE, email: `customer${number}@example.com`, cart, totalPrice: total },
      { 'x-forwarded-for': `10.1.${Math.floor(number / 250)}.${number % 250}` },
    )
    times.push(performance.now() - started)
    const body = answer.body as { order_uuid?: string; error?: string }
    if (answer.status === 200 && body.order_uuid) sold.push(body.order_uuid)
    else {
      const reason = `${answer.status} ${body.error ?? ''}`
      rejected[reason] = (rejected[reason] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: customers }, (_, number) => customer(number)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { sold, rejected, customersP50Ms: at(0.5), customersP99Ms: at(0.99) }
}

/** Reuses connections like a proxy in front of the shop. */
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
