import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { prepareOrder } from './harness/customers.ts'
import { percentile } from './harness/rows.ts'

/** The customers of a drop, in their own process. A message starts them, and they send back the results. */
export interface CrowdOptions {
  shopUrl: string
  pages: string[]
  views: number
  customers: number
  seconds: number
  productId: number
}

export type CrowdResult = Awaited<ReturnType<typeof viewPages>> & Awaited<ReturnType<typeof buy>>

process.on('message', async (options: CrowdOptions) => {
  const [views, customers] = await Promise.all([viewPages(options), buy(options)])
  process.send?.({ ...views, ...customers })
  process.disconnect?.()
})

/** At a steady rate even when replies are late, so that waiting time counts. */
async function viewPages({ shopUrl, pages, views, seconds }: CrowdOptions) {
  const { latency, non2xx, errors } = await autocannon({
    url: shopUrl,
    connections: 100,
    amount: views,
    overallRate: views / seconds,
    headers: { 'accept-encoding': 'br, gzip' },
    requests: pages.map((path) => ({ method: 'GET', path })),
  })
  return {
    pages: `p50 ${latency.p50}, p99 ${latency.p99}, max ${latency.max} ms`,
    failedViews: non2xx + errors,
  }
}

async function buy({ shopUrl, customers, seconds, productId }: CrowdOptions) {
  const sold: string[] = []
  const rejected: Record<string, number> = {}
  const times: number[] = []
  const place = await prepareOrder(shopUrl, productId)
  async function customer(number: number): Promise<void> {
    await setTimeout((seconds * SECOND_MS * number) / customers)
    const started = performance.now()
    const address = `10.1.${Math.floor(number / 250)}.${number % 250}`
    const email = `customer${number}@example.com`
    const { status, body } = await place({ email }, { 'x-forwarded-for': address })
    times.push(performance.now() - started)
    const reason = `${status} ${body.error ?? ''}`
    if (status === 200 && body.order_uuid) sold.push(body.order_uuid)
    else rejected[reason] = (rejected[reason] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: customers }, (_, number) => customer(number)))
  return { sold, rejected, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}
