import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '#test/support/raw-http.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let behindProxy: TestShop
beforeAll(async () => {
  shop = await startTestShop({ CALLS_PER_MINUTE: '5' })
  behindProxy = await startTestShop({ CALLS_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => Promise.all([shop.close(), behindProxy.close()]))

test('rate-limits API calls with Retry-After but not pages', async () => {
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
  // The API calls of a page do not count.
  for (const path of [
    '/',
    '/shop-knives',
    '/shop-knives/knife/1',
    '/order-success/x',
    '/healthz',
    '/readyz',
  ]) {
    expect([path, (await sendRaw(shop, 'GET', path)).status]).toEqual([
      path,
      expect.toBeOneOf([200, 301, 404]),
    ])
  }
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

test('counts what is no address as the connection’s own address', async () => {
  const proxied = await startTestShop({ CALLS_PER_MINUTE: '5', TRUSTED_PROXIES: '127.0.0.1' })
  for (let call = 0; call < 8; call++) {
    const { status } = await sendRaw(proxied, 'GET', '/api/products/1', {
      'x-forwarded-for': `nonsense-${call}`,
    })
    expect([call, status]).toEqual([call, call < 5 ? 200 : 429])
  }
  await proxied.close()
})
