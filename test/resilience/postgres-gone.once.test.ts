import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { allowNoise } from '#test/support/fail-on-noise.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

/** PostgreSQL is unavailable for a while. */

let postgres: Awaited<ReturnType<typeof emptyPostgres>>
let proxy: TcpProxy
let shop: TestShop
beforeAll(async () => {
  postgres = await emptyPostgres()
  const url = new URL(postgres.url)
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  // Shorter than in production, to keep the test fast; longer than any query of a busy machine.
  url.searchParams.set('query_timeout', '3000')
  shop = await startTestShop({ DATABASE_URL: url.href })
})
beforeEach(async () => {
  await proxy.restore()
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
})
afterAll(async () => {
  await proxy.restore()
  await shop.close()
  await proxy.close()
  await postgres.drop()
})

const ONE = [{ id: 1, quantity: 1 }]
const CACHED_PAGE = '/shop-knives/all-knives'
const ERROR = 'The shop cannot be reached right now. Please try again in a moment.'

const OUTAGES: [how: string, uncachedPage: string, start: () => Promise<void> | void][] = [
  ['is down', '/about', () => proxy.cut()],
  ['does not respond', '/our-process', () => proxy.silence()],
]

/** @throws when there is no reply. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(20 * SECOND_MS) })
}

test.each(OUTAGES)(
  'rejects calls when the database %s, and recovers by itself',
  async (how, uncachedPage, start) => {
    allowNoise(/^Error: The shop cannot be reached right now/)
    const customer = shop.client()
    const paid = await openCheckout(customer, ONE)
    await payByCard(paid)
    const body = JSON.stringify(await checkoutForm(customer, ONE))
    const json = { 'content-type': 'application/json' }
    const shown = await (await ask(CACHED_PAGE)).text()

    await start()
    shop.shop.wakeEmail()
    // A process uses its catalog for at most a second before it asks again.
    shop.passTime(2 * SECOND_MS)
    const [call, order, settling, page, cached, ready, alive] = await Promise.all([
      ask('/api/products'),
      ask('/api/checkout', { method: 'POST', headers: json, body }),
      ask(`/api/orders/verify?order_uuid=${paid.orderUuid}`),
      ask(uncachedPage),
      ask(CACHED_PAGE),
      ask('/readyz'),
      ask('/healthz'),
    ])
    for (const answer of [call, order, settling]) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toEqual({ error: ERROR })
    }
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([cached.status, await cached.text()]).toEqual([200, shown])
    expect([ready.status, alive.status]).toEqual([503, 200])

    await proxy.restore()
    await eventually(
      async () => (await ask('/readyz')).status,
      (status) => status === 200,
    )
    expect((await customer.api.orders.verify({ order_uuid: paid.orderUuid })).order.status).toBe('paid')
    expect((await ask(uncachedPage)).status).toBe(200)
    // The rejected order has not reserved any stock.
    expect(await stockOf(customer, 1)).toBe(8)
    const email = `after-${how.replaceAll(' ', '-')}@example.com`
    await buy(customer, ONE, { email })
    shop.shop.wakeEmail()
    await eventually(
      () => mailbox(shop, email),
      (emails) => emails.length === 1,
    )
    expect(await shop.audit()).toEqual([])
  },
)

test('serves cached pages during an outage and fresh ones afterwards', async () => {
  const shown = await (await ask(CACHED_PAGE)).text()
  await proxy.cut()
  shop.passTime(2 * SECOND_MS)
  expect(await (await ask(CACHED_PAGE)).text()).toBe(shown)
  await proxy.restore()
  await eventually(
    async () => (await ask('/readyz')).status,
    (status) => status === 200,
  )
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { name: 'Renamed after the outage' })
  expect(await (await ask(CACHED_PAGE)).text()).toContain('Renamed after the outage')
})
