import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask } from '#test/support/account-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { startTelemetry } from './start.ts'

const shop = sharedShop({ METRICS_PORT: String(await freePort()) })
let telemetry: Awaited<ReturnType<typeof startTelemetry>>
beforeAll(async () => {
  telemetry = await startTelemetry(shop.shop, shop.app.log)
})
afterAll(async () => {
  await telemetry.close()
})

/** The value of a metric by name and labels; 0 when it is missing. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(telemetry.metricsUrl() ?? '')).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

test('serves metrics on a separate port only', async () => {
  const answer = await fetch(telemetry.metricsUrl() ?? '')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(new URL(telemetry.metricsUrl() ?? '').hostname).toBe('127.0.0.1')
  expect((await shop.client().fetch('/metrics')).status).toBe(404)
  expect(await (await shop.client().fetch('/metrics')).text()).not.toContain('nodejs_eventloop')
})

test('labels requests by route and status, never by user input', async () => {
  const client = shop.client()
  for (const id of ['1', '2', '987654']) await client.fetch(`/api/products/${id}`)
  for (let number = 0; number < 50; number++) await client.fetch(`/api/nothing-${number}?q=${number}`)
  await fetch(shop.url, { method: 'REPORT' }).catch(() => null)
  const of = (route: string, status: number) =>
    metric(`shop_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(await of('/api/products/:id', 200)).toBe(2)
  expect(await of('/api/products/:id', 404)).toBe(1)
  // All but the first come from the cache of pages, behind the hook that counts.
  for (let time = 0; time < 3; time++) await (await client.fetch('/about')).text()
  expect(await of('/*', 200)).toBe(3)
  const text = await (await fetch(telemetry.metricsUrl() ?? '')).text()
  expect(text).not.toMatch(/="[^"]*(987654|nothing-)/)
  expect(text.match(/^shop_http_request_duration_seconds_count/gm)?.length).toBeLessThan(20)
  expect(await metric('shop_database_query_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(0)
})

test('counts orders, payments and emails', async () => {
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  expect(await metric('shop_order_events_total{event="placed",to=""}')).toBe(1)
  expect(await metric('shop_order_events_total{event="paid",to=""}')).toBe(1)
  expect(await metric('shop_orders{status="paid"}')).toBe(1)
  // The webhook and the customer's return may both capture.
  expect(
    await metric('shop_step_duration_seconds_count{step="payments.capture",outcome="ok"}'),
  ).toBeGreaterThan(0)
  await eventually(
    () => metric('shop_step_duration_seconds_count{step="mail.send",outcome="ok"}'),
    (sent) => sent >= 2,
  )
  expect(await metric('shop_job_last_done_timestamp_seconds{job="outbox"}')).toBeGreaterThan(0)
  expect(await metric('shop_lease_held{job="outbox"}')).toBe(1)
})

test('reports the age of the oldest queued email', async () => {
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
  expect(await metric('shop_outbox_oldest_seconds')).toBeGreaterThanOrEqual(20 * 60)
  expect(await metric('shop_outbox_waiting')).toBeGreaterThan(0)
})

test('counts failed logins and rate-limited requests', async () => {
  for (let number = 0; number < 3; number++) {
    await ask(shop.client(), 'POST /api/auth/login', { email: 'nobody@example.com', password: 'wrong' })
  }
  expect(await metric('shop_login_failures_total')).toBe(3)
})

test('distinguishes cached and rendered pages', async () => {
  await shop.client().fetch('/about')
  const rendered = await metric('shop_pages_total{from="rendering"}')
  const cached = await metric('shop_pages_total{from="cache"}')
  await shop.client().fetch('/about')
  await shop.client().fetch('/about')
  expect(await metric('shop_pages_total{from="rendering"}')).toBe(rendered)
  expect(await metric('shop_pages_total{from="cache"}')).toBe(cached + 2)
  expect(await metric('shop_page_cache_bytes')).toBeGreaterThan(0)
})

test('serves metrics of each process on its own port', async () => {
  const config = { ...shop.shop.config, WORKERS: 2 }
  const second = await startTelemetry({ ...shop.shop, config }, shop.app.log)
  expect(second.metricsUrl()).not.toBe(telemetry.metricsUrl())
  expect((await fetch(second.metricsUrl() ?? '')).status).toBe(200)
  await second.close()
})

test('starts the shop even if the metrics port is in use', async () => {
  const again = await startTelemetry(shop.shop, shop.app.log)
  expect(again.metricsUrl()).toBeNull()
  await again.close()
})

test.each(['alerts.yml', 'dashboard.json'])('has every metric that %s reads', async (name) => {
  const file = resolve(import.meta.dirname, '../../../deploy/monitoring', name)
  const read = readFileSync(file, 'utf8').match(/\b(shop|process|nodejs)_[a-z0-9_]+(?=[{)[\s])/g) ?? []
  const text = await (await fetch(telemetry.metricsUrl() ?? '')).text()
  const exposed = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, metric]) => metric)
  const missing = read.filter((each) => !exposed.includes(each.replace(/_(bucket|count|sum)$/, '')))
  expect(read.length).toBeGreaterThan(9)
  expect(missing).toEqual([])
})
