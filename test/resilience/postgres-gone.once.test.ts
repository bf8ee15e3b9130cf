import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/time.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  eventually,
  mailbox,
  openCheckout,
  payByCard,
  setOutside,
} from '#test/support/checkout-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { allowNoise } from '#test/support/fail-on-noise.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

/** PostgreSQL is unavailable for a while. */

let postgres: Awaited<ReturnType<typeof emptyPostgres>>
let line: TcpProxy
let shop: TestShop
beforeAll(async () => {
  postgres = await emptyPostgres()
  const url = new URL(postgres.url)
  line = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(line.port)
  // Shorter than in production, to keep the test fast.
  url.searchParams.set('query_timeout', '500')
  shop = await startTestShop({ DATABASE_URL: url.href })
})
beforeEach(async () => {
  await line.mend()
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
})
afterAll(async () => {
  await line.mend()
  await shop.close()
  await line.close()
  await postgres.drop()
})

const ONE = [{ id: 1, quantity: 1 }]
const SHOWN = '/shop-knives/all-knives'
const SENTENCE = 'The shop cannot be reached right now. Please try again in a moment.'

const AWAY: [how: string, notShownYet: string, goes: () => Promise<void> | void][] = [
  ['is switched off', '/about', () => line.cut()],
  ['does not say a word', '/our-process', () => line.silence()],
]

/** @throws when there is no reply. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(20 * SECOND_MS) })
}

test.each(AWAY)(
  'rejects calls when the database %s, and recovers by itself',
  async (how, notShownYet, goes) => {
    allowNoise(/^Error: The shop cannot be reached right now/)
    const customer = shop.client()
    const paid = await openCheckout(customer, ONE)
    await payByCard(paid)
    const body = JSON.stringify(await checkoutForm(customer, ONE))
    const json = { 'content-type': 'application/json' }
    const shown = await (await ask(SHOWN)).text()

    await goes()
    shop.shop.wakeEmail()
    // What a process knows of the catalogue without asking is a second old at most.
    shop.passTime(2 * SECOND_MS)
    const [call, order, settling, page, kept, ready, alive] = await Promise.all([
      ask('/api/products'),
      ask('/api/checkout', { method: 'POST', headers: json, body }),
      ask(`/api/orders/verify?order_uuid=${paid.orderUuid}`),
      ask(notShownYet),
      ask(SHOWN),
      ask('/readyz'),
      ask('/healthz'),
    ])
    for (const answer of [call, order, settling]) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toEqual({ error: SENTENCE })
    }
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([kept.status, await kept.text()]).toEqual([200, shown])
    expect([ready.status, alive.status]).toEqual([503, 200])

    await line.mend()
    await eventually(
      async () => (await ask('/readyz')).status,
      (status) => status === 200,
    )
    expect((await customer.api.orders.verify({ order_uuid: paid.orderUuid })).order.status).toBe('paid')
    expect((await ask(notShownYet)).status).toBe(200)
    // One is paid; the order that nobody could place holds nothing.
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
  const shown = await (await ask(SHOWN)).text()
  await line.cut()
  shop.passTime(2 * SECOND_MS)
  expect(await (await ask(SHOWN)).text()).toBe(shown)
  await line.mend()
  await eventually(
    async () => (await ask('/readyz')).status,
    (status) => status === 200,
  )
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { name: 'Another name altogether' })
  expect(await (await ask(SHOWN)).text()).toContain('Another name altogether')
})
