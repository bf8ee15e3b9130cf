import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCheckout } from '#test/support/checkout-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let behindProxy: TestShop
beforeAll(async () => {
  shop = await startTestShop({ CALLS_PER_MINUTE: '5' })
  behindProxy = await startTestShop({ CALLS_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => Promise.all([shop.close(), behindProxy.close()]))

test('rate-limits API calls with Retry-After', async () => {
  const calls = [
    '/api/products',
    '/api/products/1',
    '/api/products/tags',
    '/api/auth/me',
    '/api/products?sort=x',
  ]
  for (const path of calls) expect((await sendRaw(shop, 'GET', path)).status).toBeLessThan(429)
  for (const path of calls) {
    // The proxy is not trusted, so the header is ignored.
    const { status, headers, text } = await sendRaw(shop, 'GET', path, { 'x-forwarded-for': '203.0.113.9' })
    expect([path, status]).toEqual([path, 429])
    expect(JSON.parse(text).error).toMatch(/^[A-Z].*\.$/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(30)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
})

test('sends only cached pages to a client over the limit', async () => {
  const limited = await startTestShop({ CALLS_PER_MINUTE: '20' })
  const rendered: string[] = []
  const { web } = limited.shop
  limited.shop.web = {
    ...web,
    answer(request, api) {
      rendered.push(new URL(request.url).pathname)
      return web.answer(request, api)
    },
  }
  const get = (path: string) => sendRaw(limited, 'GET', path)
  for (const path of ['/', '/about', '/nothing', '/order-success/x'])
    expect([path, (await get(path)).status]).toEqual([path, expect.toBeOneOf([200, 404])])
  rendered.length = 0

  for (const path of ['/', '/about', '/?utm_source=x']) expect((await get(path)).status).toBe(200)
  const uncached = [
    '/contact',
    '/shop-knives?search=a',
    '/nothing',
    '/order-success/x',
    '/.//',
    '/api/products',
  ]
  for (const path of uncached) {
    const { status, headers } = await get(path)
    expect([path, status]).toEqual([path, 429])
    expect(Number(headers['retry-after'])).toBeGreaterThan(30)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  }
  // The page that says so is rendered once.
  expect(rendered).toEqual(['/too-many-requests'])
  const { text, headers } = await get('/contact')
  expect(text).toContain('Too Many Requests | ')
  expect(text).toContain('Your cart is safe.')
  expect(text).toMatch(/<meta name="robots" content="noindex/)
  expect(text).not.toContain('/assets/entry.client')
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/html; charset=utf-8',
    'no-store',
  ])
  const data = await get('/contact.data')
  expect([data.status, JSON.parse(data.text).error]).toEqual([
    429,
    expect.stringContaining('Too many requests.'),
  ])
  await limited.close()
})

test('never calls the provider for a client over the limit', async () => {
  const limited = await startTestShop({ CALLS_PER_MINUTE: '30' })
  const { orderUuid, sessionId } = await openCheckout(limited.client(), [{ id: 1, quantity: 1 }])
  while ((await sendRaw(limited, 'GET', '/api/products/1')).status === 200);
  const { payments } = limited.shop.paymentContext
  const session = vi.spyOn(payments, 'session')
  for (const path of [`/order-success/${orderUuid}`, `/order-confirmation?session_id=${sessionId}`])
    expect([path, (await sendRaw(limited, 'GET', path)).status]).toEqual([path, 429])
  expect(session).not.toHaveBeenCalled()
  await limited.close()
})

test('uses the client address that a trusted proxy reports', async () => {
  const from = (address: string) =>
    sendRaw(behindProxy, 'GET', '/api/products/1', { 'x-forwarded-for': address }).then(
      ({ status }) => status,
    )
  for (const _ of Array.from({ length: 5 })) expect(await from('203.0.113.1')).toBe(200)
  expect(await from('203.0.113.1')).toBe(429)
  expect(await from('203.0.113.2')).toBe(200)
  // Only the entry that the proxy added counts.
  expect(await from('203.0.113.77, 203.0.113.1')).toBe(429)
})

test('counts an invalid address as the connection’s own', async () => {
  const proxied = await startTestShop({ CALLS_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' })
  for (let call = 0; call < 8; call++) {
    const { status } = await sendRaw(proxied, 'GET', '/api/products/1', {
      'x-forwarded-for': `nonsense-${call}`,
    })
    expect([call, status]).toEqual([call, call < 5 ? 200 : 429])
  }
  await proxied.close()
})
