import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import { CSRF_HEADER, type Role } from '#contract/customers/accounts/auth.ts'
import type { Access, Endpoint } from '#contract/platform/api/endpoint.ts'
import { CHECKOUT_CANCELLED_PATH, STRIPE_WEBHOOK_PATH } from '#contract/platform/values/paths.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sampleOf } from '#test/support/sample-body.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

type User = 'guest' | Role
const USERS: User[] = ['guest', 'customer', 'admin', 'siteadmin']

/** Repeats the rule of the guards on purpose. */
const ALLOWED: Record<Access, User[]> = {
  anyone: USERS,
  // None of these users has a login challenge.
  challenge: [],
  login: ['customer', 'admin', 'siteadmin'],
  admin: ['admin', 'siteadmin'],
  siteadmin: ['siteadmin'],
}

/** Path prefixes and the access levels they allow. */
const RESTRICTED: [prefix: string, access: Access[]][] = [
  ['/api/admin/users', ['siteadmin']],
  ['/api/admin/', ['admin', 'siteadmin']],
  ['/api/sitemap/', ['admin', 'siteadmin']],
  ['/api/user/', ['login']],
  ['/api/2fa/', ['login']],
]

/** The only state-changing endpoints that need no CSRF token. */
const WITHOUT_TOKEN = [
  '/api/auth/login',
  '/api/checkout/calculate-fees',
  '/api/commissions/:commissionUuid/calculate-fees',
  '/api/public/track-pageview',
  // The one-click request of RFC 8058 comes from a mail program.
  '/api/notifications/unsubscribe',
  '/api/orders/:orderUuid/pay',
  // The page's loader calls it. It only ends the time in which a customer can change an order.
  '/api/admin/packing/slips',
]

const ALL = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
)
const CHANGING = ALL.filter(([, { method }]) => method !== 'GET')

const shop = sharedShop()
const clients = {} as Record<User, TestClient>
beforeAll(async () => {
  for (const user of USERS) {
    clients[user] = user === 'guest' ? shop.client() : await loggedIn(shop, user)
  }
})

/** Sends a valid request without a CSRF token, so that it changes nothing even if it passes the guards. */
async function send(endpoint: Endpoint, user: User, headers: Record<string, string> = {}) {
  const answer = await clients[user].fetch(endpoint.path.replace(/:(\w+)/g, '999'), {
    method: endpoint.method,
    headers: { ...(endpoint.body && { 'content-type': 'application/json' }), ...headers },
    ...(endpoint.body && { body: JSON.stringify(sampleOf(endpoint)) }),
  })
  const text = await answer.text()
  return { status: answer.status, error: text.startsWith('{') ? String(JSON.parse(text).error) : '' }
}

const NOT_FOUND = { status: 404, error: 'There is nothing at this address.' }
const UNAUTHORIZED = { status: 401, error: 'Please log in first.' }
const FORBIDDEN = { status: 403, error: 'You may not do this.' }

function expectedAnswer(endpoint: Endpoint, user: User): unknown {
  const access = endpoint.access ?? 'anyone'
  if (access === 'challenge') return { status: 401, error: expect.any(String) }
  // Without the token of an email, it needs a login.
  if (endpoint === api.notifications.list && user === 'guest') return UNAUTHORIZED
  if (ALLOWED[access].includes(user)) return expect.not.toBeOneOf([NOT_FOUND, UNAUTHORIZED, FORBIDDEN])
  return user === 'guest' ? UNAUTHORIZED : FORBIDDEN
}

test.each(ALL)('%s enforces its declared access', async (_name, endpoint) => {
  for (const user of USERS) {
    expect([user, await send(endpoint, user)]).toEqual([user, expectedAnswer(endpoint, user)])
  }
})

test.each(ALL)('%s declares at least the access that its path requires', (_name, endpoint) => {
  const restricted = RESTRICTED.find(([prefix]) => endpoint.path.startsWith(prefix))
  if (restricted) expect(restricted[1]).toContain(endpoint.access)
})

test.each(CHANGING)('%s requires the CSRF token of a logged-in user', async (_name, endpoint) => {
  const user = ALLOWED[endpoint.access ?? 'anyone'].at(-1) ?? 'siteadmin'
  if (WITHOUT_TOKEN.includes(endpoint.path)) {
    expect(endpoint.csrf).toBe(false)
    return
  }
  expect(endpoint.csrf).toBe(endpoint === api.checkout.place ? 'after body' : undefined)
  if (endpoint.access === 'challenge' || expectedAnswer(endpoint, user) === NOT_FOUND) return
  for (const token of [undefined, '', 'wrong', clients.customer.cookies.get('session') ?? '']) {
    const answer = await send(endpoint, user, token === undefined ? {} : { [CSRF_HEADER]: token })
    expect([token, answer.status, answer.error]).toEqual([
      token,
      403,
      expect.stringMatching(/^Missing CSRF token\./),
    ])
  }
})

test.each(CHANGING)('%s checks the CSRF token before the body', async (_name, endpoint) => {
  const user = ALLOWED[endpoint.access ?? 'anyone'].at(-1) ?? 'siteadmin'
  if (WITHOUT_TOKEN.includes(endpoint.path) || endpoint.access === 'challenge') return
  for (const [type, body] of [
    ['application/json', '{}'],
    ['application/json', '{"'],
    ['text/plain', 'x'],
  ] as const) {
    const answer = await clients[user].fetch(endpoint.path.replace(/:(\w+)/g, '999'), {
      method: endpoint.method,
      headers: { 'content-type': type },
      body,
    })
    // The form of a checkout is checked first, so that the customer reads all of its errors.
    const status = endpoint === api.checkout.place ? (type === 'text/plain' ? 415 : 400) : 403
    expect([body, answer.status]).toEqual([body, status])
  }
})

test('rejects the CSRF token of another session', async () => {
  const [admin, customer] = [clients.admin, clients.customer]
  const token = customer.cookies.get('csrfToken') ?? ''
  const answer = await send(api.admin.deleteProduct, 'admin', { [CSRF_HEADER]: token })
  expect(answer.status).toBe(403)
  expect(admin.cookies.get('csrfToken')).not.toBe(token)
})

test.each(CHANGING)('%s rejects cross-site requests', async (_name, endpoint) => {
  const otherOrigins = [
    'https://evil.example',
    'null',
    'http://127.0.0.1',
    `${shop.url}.evil.example`,
    shop.url.replace('http:', 'https:'),
    shop.url.replace('127.0.0.1', 'localhost'),
    'file://',
    'nonsense',
    '',
  ]
  for (const origin of otherOrigins) {
    const url = endpoint.path.replace(/:(\w+)/g, '999')
    const { statusCode } = await shop.app.inject({ method: endpoint.method, url, headers: { origin } })
    expect([origin, statusCode]).toEqual([origin, 403])
  }
  const token = clients.siteadmin.cookies.get('csrfToken') ?? ''
  const answer = await send(endpoint, 'siteadmin', { origin: 'https://evil.example', [CSRF_HEADER]: token })
  expect(answer).toEqual({ status: 403, error: 'This request came from another site.' })
})

test('accepts requests from the shop’s own pages', async () => {
  const localhost = shop.url.replace('127.0.0.1', 'localhost')
  const own: Record<string, string>[] = [
    { origin: shop.url },
    { origin: localhost, host: new URL(localhost).host },
  ]
  for (const headers of own) {
    const answer = await sendRaw(
      shop,
      'POST',
      '/api/auth/login',
      { ...headers, 'content-type': 'application/json' },
      '{}',
    )
    expect([headers, answer.status]).toEqual([headers, 400])
  }
})

test('trusts no header for its own origin', async () => {
  const evil = { origin: 'https://evil.example', host: 'evil.example' }
  const behindProxy = await startTestShop({
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'http://shop.example',
  })
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const asked: [TestShop, Record<string, string>, number][] = [
    [shop, evil, 403],
    [behindProxy, { ...evil, ...forwarded }, 403],
    [behindProxy, { origin: 'https://evil.example', ...forwarded }, 403],
    [behindProxy, { origin: behindProxy.url, host: new URL(behindProxy.url).host }, 403],
    [behindProxy, { origin: 'http://shop.example', ...forwarded }, 400],
  ]
  for (const [at, headers, status] of asked) {
    const answer = await sendRaw(
      at,
      'POST',
      '/api/auth/login',
      { ...headers, 'content-type': 'application/json' },
      '{}',
    )
    expect([headers, answer.status]).toEqual([headers, status])
  }
  await behindProxy.close()
})

test('ignores the Origin header of GET requests', async () => {
  const answer = await sendRaw(shop, 'GET', '/api/products', { origin: 'https://evil.example' })
  expect(answer.status).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('rejects unauthorized requests before reading the body', async () => {
  const answer = await clients.customer.fetch('/api/admin/products/1', {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: '{',
  })
  expect(answer.status).toBe(403)
})

/** Public routes that are not part of the contract. */
const OTHER_ROUTES = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/js/scalar.js',
  `GET ${CHECKOUT_CANCELLED_PATH}`,
  // For a person who opens the address of the header by hand.
  'GET /api/notifications/unsubscribe',
  `POST ${STRIPE_WEBHOOK_PATH}`,
]

test('registers API routes only through the contract', () => {
  const bound = boundRoutes(shop.app.printRoutes({ commonPrefix: false }))
  const known = [...OTHER_ROUTES, ...ALL.map(([, { method, path }]) => `${method} ${path}`)]
  expect(bound.length).toBeGreaterThan(20)
  expect(bound.filter((route) => route.includes('/api') && !known.includes(route))).toEqual([])
})

/** Parses Fastify's route tree to lines such as "GET /api/products/:id". */
function boundRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    above.splice(depth, above.length, part)
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD' && method !== '')
      .map((method) => `${method} ${above.join('')}`)
  })
}
