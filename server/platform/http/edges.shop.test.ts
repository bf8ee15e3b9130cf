import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { privateEndpoints } from '#contract/app/private-endpoint-table.ts'
import { type RawAnswer, sendRaw } from '#test/support/raw-http.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop } from '#test/support/test-shop.ts'

const shop = sharedShop()

const JSON_TYPE = { 'content-type': 'application/json' }
const FEES = '/api/checkout/calculate-fees'
const CART = '{"cart":[{"id":1,"quantity":1}]}'

function send(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer) {
  return sendRaw(shop, method, path, headers, body)
}

/** A readable JSON error without internal details. */
function expectSafeError(answer: RawAnswer): void {
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(answer.text).error).toMatch(/^[A-Z].*\.$/)
  expect(answer.text).not.toMatch(
    /node_modules|\.ts\b|\bat \w+ \(|select |insert |SQLITE|FST_|Zod|"stack"|\/tmp|\/home/i,
  )
}

test.each([
  '/api',
  '/api/',
  '/api?x=1',
  '/api/nothing',
  '/api/products/1/nothing',
  '/api/%20',
  '/api/%ff',
  '/api//products',
])('%s answers 404 as JSON for every method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await send(method, path)
    expect([method, answer.status]).toEqual([method, 404])
    expectSafeError(answer)
  }
  expect((await send('HEAD', path)).status).toBe(404)
})

test('lists the allowed methods in a 405', async () => {
  const table = Object.values({ ...endpoints, ...privateEndpoints, admin: adminEndpoints }).flatMap(
    (group): { method: string; path: string }[] => Object.values(group),
  )
  const bound = table.filter(({ method, path }) => shop.app.hasRoute({ method: method as 'GET', url: path }))
  const byPath = Map.groupBy(bound, ({ path }) => path)
  for (const [path, known] of byPath) {
    const methods = known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    // Of endpoints that take the last part for an id. Mail programs without one-click open the link to unsubscribe.
    const others = table
      .filter((other) => new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
      .map(({ method }) => method)
    if (path === endpoints.notifications.unsubscribe.path) others.push('GET')
    const wrong = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].filter(
      (method) => !methods.includes(method) && !others.includes(method),
    )
    for (const method of wrong) {
      const answer = await send(method, path.replace(/:\w+/g, '1'))
      expect([method, path, answer.status]).toEqual([method, path, 405])
      expect(answer.headers.allow?.split(', ')).toEqual(expect.arrayContaining(methods))
      expect(answer.headers.allow).not.toContain(method)
      if (method !== 'TRACE') expectSafeError(answer)
    }
  }
})

test('allows only GET and HEAD for pages and files', async () => {
  for (const path of ['/', '/shop-knives', '/nothing', '/healthz', '/favicon.svg']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await send(method, path)
      expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 405, 'GET, HEAD'])
    }
  }
})

test('answers HEAD like GET without a body', async () => {
  for (const path of ['/api/products/1', '/', '/healthz', '/favicon.svg', '/api/products/999', '/nothing']) {
    const [get, head] = [await send('GET', path), await send('HEAD', path)]
    expect([path, head.status, head.text]).toEqual([path, get.status, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  }
})

test.each([
  '{',
  '{"cart":',
  "{'cart':[]}",
  'cart=1',
  '\u0000',
  '{"cart":[{"id":1,"quantity":01}]}',
  '{"__proto__":{"x":1}}',
  '['.repeat(500_000),
])('rejects invalid JSON with 400: %.20s', async (body) => {
  const answer = await send('POST', FEES, JSON_TYPE, body)
  expect(answer.status).toBe(400)
  expectSafeError(answer)
})

test.each(['null', '[]', '"text"', '5', 'true', '', `${'['.repeat(200_000)}${']'.repeat(200_000)}`])(
  'rejects JSON that is not an object with 400: %.20s',
  async (body) => {
    const answer = await send('POST', FEES, JSON_TYPE, body)
    expect(answer.status).toBe(400)
    expectSafeError(answer)
  },
)

test('accepts a body of 1 MiB and rejects a larger one with 413', async () => {
  const largest = `{"x":"${'x'.repeat(1024 * 1024 - CART.length - 7)}",${CART.slice(1)}`
  expect(Buffer.byteLength(largest)).toBe(1024 * 1024)
  expect((await send('POST', FEES, JSON_TYPE, largest)).status).toBe(200)
  for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }]) {
    const answer = await send('POST', FEES, headers, `${largest} `)
    expect(answer.status).toBe(413)
    expectSafeError(answer)
  }
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/jsonp',
  'nonsense',
  '',
])('rejects the content type %j with 415', async (type) => {
  const answer = await send('POST', FEES, type ? { 'content-type': type } : {}, CART)
  expect(answer.status).toBe(415)
  expectSafeError(answer)
})

test('accepts any spelling of the JSON content type', async () => {
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ]) {
    expect([type, (await send('POST', FEES, { 'content-type': type }, CART)).status]).toEqual([type, 200])
  }
})

test('answers 404 for missing, hidden and outside files', async () => {
  const paths = [
    '/pictures/none.jpg',
    '/pictures/.hidden',
    '/pictures/..%2fshop.sqlite',
    '/pictures/..%2f..%2f..%2fetc%2fpasswd',
    '/pictures/%2e%2e/shop.sqlite',
    '/pictures/%00',
    '/assets/none.js',
    '/assets/..%2f..%2fserver%2findex.js',
    '/pictures/..%5cshop.sqlite',
    '/pictures',
    '/pictures/',
    '/pictures/0123456789abcdef',
    '/assets/',
    '/assets',
  ]
  for (const path of paths) {
    const answer = await send('GET', path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.text).not.toContain('SQLite format')
    if (answer.headers['content-type']?.startsWith('application/json')) expectSafeError(answer)
  }
  const image = (await shop.client().api.products.get({ id: '1' })).data.images[0] ?? ''
  expect(image).toMatch(/^\/pictures\/[0-9a-f]{16}\//)
  for (const path of [dirname(image), `${dirname(image)}/`, `${image}/`]) {
    const answer = await send('GET', path)
    expect([path, answer.status]).toEqual([path, 404])
    expectSafeError(answer)
  }
})

test('sends ranges of files as RFC 9110 says', async () => {
  const whole = await send('GET', '/favicon.svg')
  const { etag = '' } = whole.headers
  const size = whole.bytes.length
  const ask = async (range: string, headers = {}) => {
    const answer = await send('GET', '/favicon.svg', { range, ...headers })
    return { status: answer.status, length: answer.bytes.length, range: answer.headers['content-range'] }
  }
  const all = { status: 200, length: size, range: undefined }
  expect(await ask('bytes=0-9')).toEqual({ status: 206, length: 10, range: `bytes 0-9/${size}` })
  expect(await ask('bytes=-5')).toMatchObject({ status: 206, length: 5 })
  for (const malformed of ['bytes=abc', 'bytes=', 'bytes=9', 'bits=0-9', 'bytes=0-9;x'])
    expect([malformed, await ask(malformed)]).toEqual([malformed, all])
  expect(etag).toMatch(/^W\//)
  expect(await ask('bytes=0-9', { 'if-range': etag })).toEqual(all)
  const modified = whole.headers['last-modified']
  expect(await ask('bytes=0-9', { 'if-range': modified })).toMatchObject({ status: 206, length: 10 })
  expect(await ask('bytes=99999999-')).toMatchObject({ status: 416, range: `bytes */${size}` })
})

test('rejects NUL in any text with 400', async () => {
  for (const path of [
    '/api/products?search=%00',
    '/api/products?category=a%00',
    '/api/products?tags=a,%00',
    '/api/orders/verify?order_uuid=%00',
    '/api/orders/verify?session_id=cs_%00',
  ]) {
    const answer = await send('GET', path)
    expect([path, answer.status]).toEqual([path, 400])
    expectSafeError(answer)
  }
  const answer = await send(
    'POST',
    '/api/auth/login',
    JSON_TYPE,
    '{"email":"a\\u0000@shop.test","password":"x"}',
  )
  expect(answer.status).toBe(400)
})

test('answers malformed and overlong URLs without a server error', async () => {
  for (const path of [
    '/%ff',
    '/api/products/%ff',
    '/%',
    '/api/products/%c0%80',
    `/api/products/${'1'.repeat(600)}`,
    `/${'x'.repeat(8000)}`,
  ]) {
    const answer = await send('GET', path)
    expect([path.slice(0, 30), answer.status]).toEqual([path.slice(0, 30), 404])
  }
  expect((await send('GET', `/${'x'.repeat(20_000)}`)).status).toBe(431)
})

const SECURITY_HEADERS = {
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(), '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

test('sends security headers with every response', async () => {
  for (const path of [
    '/',
    '/nothing',
    '/cart',
    '/api/products',
    '/api/nothing',
    '/api/auth/me',
    '/favicon.svg',
    '/healthz',
    '/%ff',
    '/api/openapi.json',
  ]) {
    const { headers } = await send('GET', path)
    expect([path, headers]).toEqual([path, expect.objectContaining(SECURITY_HEADERS)])
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
})

test('gives every request its own id', async () => {
  const ids = await Promise.all(
    ['/api/products', '/api/nothing', '/api/auth/me'].map(
      async (path) => (await send('GET', path, { 'x-request-id': 'mine' })).headers['x-request-id'],
    ),
  )
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('hides internal details in a 500', async () => {
  const broken = await startTestShop()
  await broken.shop.database.close()
  try {
    for (const path of ['/api/products', '/api/products/1', '/api/orders/verify?order_uuid=x']) {
      const answer = await sendRaw(broken, 'GET', path)
      expect([path, answer.status]).toEqual([path, 500])
      expectSafeError(answer)
    }
    const page = await sendRaw(broken, 'GET', '/')
    expect(page.status).toBe(500)
    expect(page.text).not.toMatch(/node_modules|\bat \w+ \(|select |\/tmp|\/home/)
  } finally {
    await broken.app.close()
  }
})

test('reports liveness and database readiness', async () => {
  const broken = await startTestShop()
  expect((await sendRaw(broken, 'GET', '/readyz')).status).toBe(200)
  await broken.shop.database.close()
  const [alive, ready] = [await sendRaw(broken, 'GET', '/healthz'), await sendRaw(broken, 'GET', '/readyz')]
  await broken.app.close()
  expect([alive.status, alive.text]).toEqual([200, '{"status":"ok"}'])
  expect(ready.status).toBe(503)
  expectSafeError(ready)
})
