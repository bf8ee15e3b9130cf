import { execFile } from 'node:child_process'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { startTelemetry } from './start.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const spans: Span[] = []
const bodies: string[] = []
let collector: Server
let shop: TestShop
let telemetry: Awaited<ReturnType<typeof startTelemetry>>
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end('{}')
    if (request.url !== '/v1/traces') return
    bodies.push(body)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const { spans: sent } of scopeSpans) spans.push(...sent)
    }
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo
  shop = await startTestShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  telemetry = await startTelemetry(shop.shop, shop.app.log)
})
afterAll(async () => {
  await telemetry.close()
  await shop.close()
  collector.close()
})

function named(name: string | RegExp): Span[] {
  return spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
}

const sent = (name: string | RegExp) =>
  eventually(
    async () => named(name),
    (found) => found.length > 0,
  )

test('traces a page with its rendering, API calls and SQL without values', async () => {
  await shop.client().fetch('/shop-knives/knife/1')
  await shop.client().fetch('/shop-knives/all-knives?q=quarry-secret')
  const request = (await sent('GET /*'))[0]
  const parts = () => spans.filter(({ traceId }) => traceId === request?.traceId)
  const render = parts().find(({ name }) => name === 'page.render')
  expect(render?.parentSpanId).toBe(request?.spanId)
  const call = parts().find(({ name }) => name === 'GET /api/products/:id')
  expect(call?.parentSpanId).toBe(render?.spanId)
  const query = parts().find(({ name }) => name === 'database select')
  expect(query?.attributes).toContainEqual({
    key: 'db.query.text',
    value: { stringValue: expect.stringMatching(/^(select|with) /) },
  })
  expect(bodies.join('')).not.toContain('quarry-secret')
})

test('traces an order without personal data', async () => {
  await buy(shop.client(), [{ id: 1, quantity: 1 }])
  await sent('payments.open')
  await sent('payments.capture')
  const email = (await sent('mail.send'))[0]
  const job = spans.find(({ spanId }) => spanId === email?.parentSpanId)
  expect(job?.name).toBe('job outbox')
  for (const secret of ['june@example.com', 'June Whitlock', '214 Quarry Road']) {
    expect(bodies.join('')).not.toContain(secret)
  }
})

test('continues traces from trusted proxies only', async () => {
  const traceId = 'ab'.repeat(16)
  const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` }
  await fetch(new URL('/api/products/1', shop.url), { headers })
  const continued = () => named('GET /api/products/:id').find((span) => span.traceId === traceId)
  expect(await eventually(async () => continued(), Boolean)).toMatchObject({ parentSpanId: 'cd'.repeat(8) })
  // From an address that is not a trusted proxy.
  await new Promise<void>((answered) => {
    const from = { headers, localAddress: '127.0.0.2' }
    get(new URL('/api/products/3/tags', shop.url), from, (answer) => answer.resume().on('end', answered))
  })
  const [untrusted] = await sent('GET /api/products/:id/tags')
  expect(untrusted?.traceId).not.toBe(traceId)
  expect(untrusted?.parentSpanId ?? '').toBe('')
})

test.each(['is unreachable', 'never responds'])(
  'delays neither requests nor shutdown when the collector %s',
  async (problem) => {
    await telemetry.close()
    const silent = createServer(() => {})
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    if (problem === 'is unreachable') silent.close()
    const settings = { ...shop.shop.config, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
    const bad = await startTelemetry({ ...shop.shop, config: settings }, shop.app.log)
    for (let number = 0; number < 200; number++) {
      expect((await shop.client().fetch('/api/products/1')).status).toBe(200)
    }
    await bad.close()
    silent.closeAllConnections()
    silent.close()
  },
)

test('loads OpenTelemetry and Prometheus only when configured', async () => {
  expect(parseConfig({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined()
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context) } })
    await import('./server/app/app.ts')
    await import('./server/app/shop.ts')
    const { startTelemetry } = await import('./server/platform/telemetry/start.ts')
    await startTelemetry({ config: {} }, console)
    console.log(JSON.stringify([loaded.length > 100, loaded.filter((name) => /opentelemetry|prom-client/.test(name))]))
    process.exit()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(JSON.parse(stdout)).toEqual([true, []])
})
