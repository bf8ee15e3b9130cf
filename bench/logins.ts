import autocannon from 'autocannon'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { createTestClient } from '#test/support/test-shop.ts'
import type { Row } from './harness/rows.ts'
import { LISTING, placeOf, withShop } from './harness/shop.ts'

const SECONDS = 6
const CONCURRENCY = 8

/** Logins, and the latency of a cached page without them and during them. */
export function measureLogins(): Promise<Row[]> {
  return withShop(placeOf('logins'), async ({ url }) => {
    const quiet = await pageP99(url + LISTING)
    let logins = 0
    let isRunning = true
    async function customer(): Promise<void> {
      while (isRunning) {
        await loggedIn({ client: () => createTestClient(url) }, 'customer')
        logins += 1
      }
    }
    const customers = Array.from({ length: CONCURRENCY }, customer)
    const started = performance.now()
    const busy = await pageP99(url + LISTING)
    const perSecond = logins / ((performance.now() - started) / SECOND_MS)
    isRunning = false
    await Promise.all(customers)
    const measured = `${perSecond.toFixed(1)} a second; a cached page's p99 ${busy} ms meanwhile, ${quiet} ms without`
    return [{ work: 'logins, eight at a time', measured }]
  })
}

/** At a low, steady rate, from a thread of its own: this one is busy with the logins. */
async function pageP99(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br, gzip' }
  const rate = { workers: 1, connections: 2, overallRate: 200, duration: SECONDS }
  return (await autocannon({ url, headers, ...rate })).latency.p99
}
