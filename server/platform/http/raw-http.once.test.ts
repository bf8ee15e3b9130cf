import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { newCommission } from '#test/support/commission-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop } from '#test/support/test-shop.ts'

const shop = sharedShop()
afterEach(() => {
  vi.useRealTimers()
})

const FEES = '/api/checkout/calculate-fees'
const CART = '{"cart":[{"id":1,"quantity":1}]}'
const JSON_TYPE = { 'content-type': 'application/json' }

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise((done) => socket.once('close', () => done()))
}

/** Sends bytes that an HTTP client would not send. @returns the whole response. */
async function exchange(bytes: string): Promise<string> {
  const socket = await open()
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.write(bytes)
  await closed(socket)
  return response
}

const statuses = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

const IMAGES = '/api/admin/products/1/images'
const FORM_TYPE = 'multipart/form-data; boundary=x'

async function startSlowBody(
  path: string,
  type: string,
  headers: Record<string, string> = {},
): Promise<Socket> {
  const socket = await open()
  socket.resume()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = once(shop.app.server, 'request')
  const lines = Object.entries({ host: 'x', 'content-type': type, 'content-length': '1000', ...headers })
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n--x`,
  )
  await arrived
  for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next))
  return socket
}

test.each([
  ['JSON', FEES, 'application/json'],
  ['a form to an endpoint that takes no files', FEES, FORM_TYPE],
  ['a form of a guest to an endpoint for admins', IMAGES, FORM_TYPE],
  ['a form to the webhook', '/api/webhooks/stripe', FORM_TYPE],
  ['a form to an unknown path', '/api/nothing', FORM_TYPE],
  ['a form to a page', '/contact', FORM_TYPE],
  ['images of a visitor', '/api/commissions', FORM_TYPE],
])('drops a slow body after 30 seconds: %s', async (_what, path, type) => {
  const socket = await startSlowBody(path, type)
  socket.write('[')
  vi.advanceTimersByTime(29 * SECOND_MS)
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(SECOND_MS)
  await closed(socket)
})

test('gives an admin’s upload more time', async () => {
  const socket = await startSlowBody(IMAGES, FORM_TYPE, await adminHeaders())
  vi.advanceTimersByTime(5 * MINUTE_MS)
  vi.useRealTimers()
  for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next))
  expect(socket.closed).toBe(false)
  socket.destroy()
})

test('drops a visitor’s upload only when it is nearly stalled', async () => {
  const path = `/api/commissions/${await newCommission(shop.client())}/messages`
  const connected: Promise<Socket[]> = once(shop.app.server, 'connection')
  const socket = await startSlowBody(path, FORM_TYPE, { 'content-length': '20000000' })
  const [connection] = await connected
  const nextTurn = () => new Promise((next) => setImmediate(next))
  socket.write('\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n')
  socket.write('x'.repeat(500_000))
  // More than is read before the shop takes the body.
  while ((connection?.bytesRead ?? 0) < 500_000) await nextTurn()
  vi.advanceTimersByTime(30 * SECOND_MS)
  for (let turn = 0; turn < 100; turn++) await nextTurn()
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(MINUTE_MS)
  await closed(socket)
})

async function adminHeaders(): Promise<Record<string, string>> {
  const admin = await loggedIn(shop, 'admin')
  return {
    cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': admin.cookies.get('csrfToken') ?? '',
  }
}

test('does not log a client that hangs up as an error', async () => {
  const lines: string[] = []
  const logged = await startTestShop({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  const admin = await loggedIn(logged, 'admin')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = admin.cookies.get('csrfToken') ?? ''
  for (const [path, type] of [
    ['/api/checkout', 'application/json'],
    ['/api/auth/login', 'application/json'],
    ['/api/webhooks/stripe', 'application/json'],
    [IMAGES, FORM_TYPE],
  ]) {
    const before = lines.length
    const arrived = once(logged.app.server, 'request')
    const socket = connect(Number(new URL(logged.url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nx-csrf-token: ${csrf}\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n--x\r\n`,
    )
    await arrived
    socket.destroy()
    await vi.waitUntil(() => lines.slice(before).some((line) => line.includes('only a part of its request')))
  }
  await logged.close()
  const levels = lines.map((line) => JSON.parse(line).level)
  expect(Math.max(...levels)).toBe(30)
  expect(lines.join('')).not.toContain('database')
})

test('delivers the 413 of a body that arrives before it is read', async () => {
  for (const framing of ['content-length: 6000000', 'transfer-encoding: chunked']) {
    for (const path of [FEES, '/api/auth/login', '/api/webhooks/stripe']) {
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`
      const text = ' '.repeat(6_000_000)
      const body = framing.startsWith('t') ? `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n` : text
      // The second request shows that the connection is still usable.
      const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
      expect([path, statuses(await exchange(head + body + next))]).toEqual([path, [413, 200]])
    }
  }
})

test('limits the time for headers, requests and idle connections', () => {
  const { server } = shop.app
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(MINUTE_MS)
  expect(server.requestTimeout).toBeGreaterThan(0)
  expect(server.keepAliveTimeout).toBeLessThanOrEqual(2 * MINUTE_MS)
})

test('rejects oversized headers', async () => {
  expect(statuses(await exchange(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`))).toEqual([
    431,
  ])
  const lines = Array.from({ length: 4000 }, (_, each) => `x${each}: y`).join('\r\n')
  expect(statuses(await exchange(`GET / HTTP/1.1\r\nhost: x\r\n${lines}\r\n\r\n`))).toEqual([431])
})

test.each([
  ['a length and chunked encoding', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
  ['an invalid length', 'content-length: 4, 40'],
  ['a negative length', 'content-length: -1'],
  ['two transfer encodings', 'transfer-encoding: chunked, identity'],
  ['a folded header line', 'x: y\n z: 1'],
  ['a space before the colon', 'transfer-encoding : chunked'],
])('rejects ambiguous request framing: %s', async (_what, lines) => {
  const smuggled = 'GET /api/products/1 HTTP/1.1\r\nhost: x\r\n\r\n'
  const body = `0\r\n\r\n${smuggled}`
  const response = await exchange(
    `POST ${FEES} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lines}\r\n\r\n${body}`,
  )
  expect(statuses(response)).toEqual([400])
})

test.each([
  ['without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['with two hosts', 400, 'GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n'],
  ['with a malformed header', 400, 'GET / HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n'],
  ['with an unknown method', 400, 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['with an unknown expectation', 417, 'GET / HTTP/1.1\r\nhost: x\r\nexpect: 200-tea\r\n\r\n'],
  ['with oversized headers', 431, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
])('answers a request %s like any other error', async (_what, status, bytes) => {
  // A cached page must not answer it either.
  await sendRaw(shop, 'GET', '/')
  const response = await exchange(bytes)
  expect(statuses(response)).toEqual([status])
  const [head = '', body = ''] = response.split('\r\n\r\n')
  expect(JSON.parse(body).error).toMatch(/^[A-Z].*\.$/)
  const names = [...head.matchAll(/^([\w-]+): /gm)].map(([, name]) => name)
  const usual = Object.keys((await sendRaw(shop, 'GET', '/healthz')).headers)
  expect(names).toEqual(expect.arrayContaining(usual.filter((name) => !OF_THE_CONNECTION.includes(name))))
})

const OF_THE_CONNECTION = ['connection', 'date', 'keep-alive']

test('answers headers that take too long like any other error', async () => {
  const accepted = once(shop.app.server, 'connection')
  const socket = await open()
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const [served] = await accepted
  shop.app.server.emit(
    'clientError',
    Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    served,
  )
  await closed(socket)
  expect(response).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*x-frame-options: DENY[\s\S]*"error":"The request took too long/,
  )
})

test('rejects requests with an unknown HTTP version', async () => {
  expect(statuses(await exchange('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'))).toEqual([400])
  expect(statuses(await exchange('\u0016\u0003\u0001\u0002\u0000'))).toEqual([400])
})

test('does not decompress request bodies', async () => {
  const packed = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '))
  expect(packed.length).toBeLessThan(100_000)
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    const answer = await sendRaw(shop, 'POST', FEES, { ...JSON_TYPE, 'content-encoding': encoding }, packed)
    expect([encoding, answer.status]).toEqual([encoding, 415])
  }
})

const PASSKEY_LOGIN = '/api/auth/passkeys/login/verify'

test('rejects deeply nested JSON and logs no error', async () => {
  const lines: string[] = []
  const logged = await startTestShop({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(line) })
  for (const [opens, closes] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    for (const depth of [31, 5000, 80_000]) {
      const deep = `${opens.repeat(depth)}1${closes.repeat(depth)}`
      for (const path of [
        FEES,
        '/api/checkout',
        '/api/public/messages',
        '/api/auth/register',
        PASSKEY_LOGIN,
      ]) {
        const body = `{"credential":{"id":"x","response":{"q":${deep}}}}`
        const answer = await sendRaw(logged, 'POST', path, JSON_TYPE, body)
        expect([path, depth, answer.status]).toEqual([path, depth, expect.toBeOneOf([400, 413])])
        if (path === FEES) expect(answer.text).toContain('inside each other')
      }
    }
  }
  await logged.close()
  expect(lines).toEqual([])
})

test('reads at most 1 MiB of body at every endpoint', async () => {
  const largest = `{"email":"","x":"${'x'.repeat(1024 * 1024 - 19)}"}`
  expect(largest.length).toBe(1024 * 1024)
  for (const path of [
    '/api/auth/login',
    '/api/auth/register',
    '/api/public/messages',
    PASSKEY_LOGIN,
    FEES,
    '/api/checkout',
    '/api/webhooks/stripe',
  ]) {
    expect([path, (await sendRaw(shop, 'POST', path, JSON_TYPE, largest)).status]).toEqual([path, 400])
    expect([path, (await sendRaw(shop, 'POST', path, JSON_TYPE, `${largest} `)).status]).toEqual([path, 413])
  }
})

test('limits multipart parts, fields and headers', async () => {
  const headers = { ...(await adminHeaders()), 'content-type': FORM_TYPE }
  const part = (head: string, body = '') =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const times = (count: number, part: (each: number) => string) =>
    `${Array.from({ length: count }, (_, each) => part(each)).join('')}--x--\r\n`
  const forms = [
    times(5000, (each) => part(`name="f${each}"`, 'v')),
    times(5000, (each) => part(`name="images"; filename="${each}.jpg"`, 'x')),
    times(3, () => part('name="order"', '1'.repeat(2 * 1024 * 1024))),
    times(1, () => part(`name="${'n'.repeat(100_000)}"`, '1')),
    times(
      1,
      () => `--x\r\n${'x-a: b\r\n'.repeat(5000)}content-disposition: form-data; name="a"\r\n\r\n1\r\n`,
    ),
    times(1, () => part('name="__proto__"', '1')),
    times(1, () => part('name="constructor"', '1')),
    'no boundary at all',
    '',
  ]
  for (const [index, form] of forms.entries()) {
    const answer = await sendRaw(shop, 'POST', '/api/admin/products/1/images', headers, form)
    expect([index, answer.status]).toEqual([index, expect.toBeOneOf([400, 413, 415])])
    expect(JSON.parse(answer.text).error).toMatch(/^['A-Z].*[.!]$/)
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
  ]) {
    const answer = await sendRaw(
      shop,
      'POST',
      '/api/admin/products.csv',
      { ...headers, 'content-type': type },
      'x',
    )
    expect([type, answer.status]).toEqual([type, expect.toBeOneOf([400, 415])])
  }
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test('prevents header and log injection through the URL', async () => {
  const logged = vi.spyOn(console, 'error')
  const evil = '%0d%0aset-cookie:%20session=mine%0d%0a%0d%0a<script>'
  for (const path of [
    `/api/checkout/cancelled?order_uuid=${evil}`,
    `/shop-knives/knife/1/${evil}`,
    `/login?from=/${evil}`,
    `/user/${evil}`,
    `/admin/orders?page=99&search=${evil}`,
    `/order-confirmation?order_uuid=${evil}`,
    `/shop-knives/category/${evil}?page=2`,
  ]) {
    const answer = await sendRaw(shop, 'GET', path)
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 301, 302, 303, 404])])
    expect(JSON.stringify(answer.headers['set-cookie'] ?? '')).not.toContain('mine')
    expect(String(answer.headers.location ?? '')).toMatch(/^(\/(?![/\\])|$)/)
  }
  expect(logged.mock.calls).toEqual([])
  logged.mockRestore()
})

test('ignores method and URL override headers', async () => {
  const others: Record<string, string>[] = [
    { 'x-http-method-override': 'DELETE' },
    { 'x-http-method': 'PUT' },
    { 'x-method-override': 'DELETE' },
    { 'x-original-url': '/api/admin/users' },
    { 'x-rewrite-url': '/api/admin/users' },
    { 'x-forwarded-prefix': '/api/admin' },
    { 'x-user-id': 'siteadmin', 'x-role': 'siteadmin', 'x-in-process': 'true' },
  ]
  const plain = await sendRaw(shop, 'GET', '/api/products/1')
  for (const headers of others) {
    const answer = await sendRaw(shop, 'GET', '/api/products/1?_method=DELETE', headers)
    expect([headers, answer.status, answer.text]).toEqual([headers, 200, plain.text])
    expect((await sendRaw(shop, 'GET', '/api/admin/users', headers)).status).toBe(401)
  }
})

test('sends a complete page for any Accept headers', async () => {
  for (const accepted of [
    '*',
    'gzip;q=0',
    'br, br, br',
    'x'.repeat(4000),
    'gzip;q=nonsense',
    ',,,',
    'identity;q=0, *;q=0',
  ]) {
    const headers = { 'accept-encoding': accepted, accept: 'nonsense/*;q=9', 'accept-language': '../../x' }
    const answer = await sendRaw(shop, 'GET', '/', headers)
    expect([accepted, answer.status]).toEqual([accepted, 200])
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  }
})

test('reads a body that arrives in a thousand chunks', async () => {
  const socket = await open()
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.write(
    `POST ${FEES} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  for (const letter of CART) socket.write(`1\r\n${letter}\r\n`)
  socket.write('0\r\n\r\n')
  await closed(socket)
  expect(statuses(response)).toEqual([200])
})
