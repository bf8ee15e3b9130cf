import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#checks/account.ts'
import { buy, eventually } from '#checks/buyer.ts'
import { freePort } from '#checks/postgres.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shop.ts'
import { startSeeing } from './start.ts'

let shop: TestShop
let seeing: Awaited<ReturnType<typeof startSeeing>>
beforeAll(async () => {
  shop = await startTestShop({ METRICS_PORT: String(await freePort()) })
  seeing = await startSeeing(shop.shop, shop.app.log)
})
afterAll(async () => {
  await seeing.close()
  await shop.close()
})

/** A figure by its name and labels as Prometheus reads it; 0 for one that is not there. */
async function figure(name: string): Promise<number> {
  const text = await (await fetch(seeing.figures ?? '')).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

test('the figures have an address of their own, and the shop’s shows nothing of them', async () => {
  const answer = await fetch(seeing.figures ?? '')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(new URL(seeing.figures ?? '').hostname).toBe('127.0.0.1')
  expect((await shop.visitor().fetch('/metrics')).status).toBe(404)
  expect(await (await shop.visitor().fetch('/metrics')).text()).not.toContain('nodejs_eventloop')
})

test('requests are counted by route and status, never by what a visitor wrote', async () => {
  const visitor = shop.visitor()
  for (const id of ['1', '2', '987654']) await visitor.fetch(`/api/products/${id}`)
  for (let number = 0; number < 50; number++) await visitor.fetch(`/api/nothing-${number}?q=${number}`)
  await fetch(shop.url, { method: 'REPORT' }).catch(() => null)
  const of = (route: string, status: number) =>
    figure(`shop_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(await of('/api/products/:id', 200)).toBe(2)
  expect(await of('/api/products/:id', 404)).toBe(1)
  const text = await (await fetch(seeing.figures ?? '')).text()
  expect(text).not.toMatch(/987654|nothing-/)
  expect(text.match(/^shop_http_request_duration_seconds_count/gm)?.length).toBeLessThan(20)
  expect(await figure('shop_database_query_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(0)
})

test('an order, its payment and its mails are seen on their way', async () => {
  await buy(shop.visitor(), [{ id: 1, quantity: 1 }])
  expect(await figure('shop_order_events_total{event="placed",to=""}')).toBe(1)
  expect(await figure('shop_order_events_total{event="paid",to=""}')).toBe(1)
  expect(await figure('shop_orders{status="paid"}')).toBe(1)
  // The provider's word and the buyer's return may both ask for it.
  expect(
    await figure('shop_step_duration_seconds_count{step="payments.capture",outcome="ok"}'),
  ).toBeGreaterThan(0)
  await eventually(
    () => figure('shop_step_duration_seconds_count{step="mail.send",outcome="ok"}'),
    (sent) => sent >= 2,
  )
  expect(await figure('shop_job_last_done_timestamp_seconds{job="outbox"}')).toBeGreaterThan(0)
  expect(await figure('shop_lease_held{job="outbox"}')).toBe(1)
})

test('mail that waits shows in how long it has', async () => {
  const at = shop.shop.now()
  const tomorrow = at + DAY_MS
  await shop.shop.db
    .insertInto('mail_outbox')
    .values({
      ...{ occasion: 'a test', kind: 'contact-message', recipient: 'june@example.com', props: '{}' },
      ...{ created_at: at, next_try_at: tomorrow, attempts: 3 },
    })
    .execute()
  shop.passTime(20 * MINUTE_MS)
  expect(await figure('shop_outbox_oldest_seconds')).toBeGreaterThanOrEqual(20 * 60)
  expect(await figure('shop_outbox_waiting')).toBeGreaterThan(0)
})

test('wrong passwords and what is refused for being too much are counted', async () => {
  for (let number = 0; number < 3; number++) {
    await ask(shop.visitor(), 'POST /api/auth/login', { email: 'nobody@example.com', password: 'wrong' })
  }
  expect(await figure('shop_login_failures_total')).toBe(3)
})

test('pages from the cache and rendered ones are told apart', async () => {
  await shop.visitor().fetch('/about')
  const rendered = await figure('shop_pages_total{from="rendering"}')
  const kept = await figure('shop_pages_total{from="cache"}')
  await shop.visitor().fetch('/about')
  await shop.visitor().fetch('/about')
  expect(await figure('shop_pages_total{from="rendering"}')).toBe(rendered)
  expect(await figure('shop_pages_total{from="cache"}')).toBe(kept + 2)
  expect(await figure('shop_page_cache_bytes')).toBeGreaterThan(0)
})

test('each of several processes is seen at a port of its own', async () => {
  const config = { ...shop.shop.config, WORKERS: 2 }
  const second = await startSeeing({ ...shop.shop, config }, shop.app.log)
  expect(second.figures).not.toBe(seeing.figures)
  expect((await fetch(second.figures ?? '')).status).toBe(200)
  await second.close()
})

test('a port that is taken keeps nobody from opening the shop', async () => {
  const again = await startSeeing(shop.shop, shop.app.log)
  expect(again.figures).toBeNull()
  await again.close()
})
