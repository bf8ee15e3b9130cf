import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { CSRF_HEADER, type Role } from '#contract/auth.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { CHECKOUT_CANCELLED_PATH, STRIPE_WEBHOOK_PATH } from '#contract/paths.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { sampleOf } from '#test/support/sample-body.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

type Person = 'nobody' | Role
const PEOPLE: Person[] = ['nobody', 'customer', 'admin', 'siteadmin']

/** Who may make a call, by the access it declares: the whole rule, written down a second time on purpose. */
const MAY: Record<Access, Person[]> = {
  anyone: PEOPLE,
  // None of these people is in the middle of a login.
  challenge: [],
  login: ['customer', 'admin', 'siteadmin'],
  admin: ['admin', 'siteadmin'],
  siteadmin: ['siteadmin'],
}

/** Addresses that may never be open to everybody, whatever a call declares. */
const CLOSED: [start: string, access: Access[]][] = [
  ['/api/admin/users', ['siteadmin']],
  ['/api/admin/', ['admin', 'siteadmin']],
  ['/api/sitemap/', ['admin', 'siteadmin']],
  ['/api/user/', ['login']],
  ['/api/2fa/', ['login']],
]

/** The only state-changing endpoints that a logged-in visitor may make without the token. */
const WITHOUT_TOKEN = ['/api/auth/login', '/api/checkout/calculate-fees', '/api/public/track-pageview']

const ALL = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, call]): [string, Endpoint] => [`${group}.${name}`, call]),
)
const CHANGING = ALL.filter(([, { method }]) => method !== 'GET')

let shop: TestShop
const people = {} as Record<Person, TestClient>
beforeAll(async () => {
  shop = await startTestShop()
  for (const person of PEOPLE) {
    people[person] = person === 'nobody' ? shop.client() : await loggedIn(shop, person)
  }
})
afterAll(() => shop.close())

/** Makes a call as a right form would, but never with the token: what passes every guard still changes nothing. */
async function make(call: Endpoint, person: Person, headers: Record<string, string> = {}) {
  const answer = await people[person].fetch(call.path.replace(/:(\w+)/g, '999'), {
    method: call.method,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    ...(call.body && { body: JSON.stringify(sampleOf(call)) }),
  })
  const text = await answer.text()
  return { status: answer.status, error: text.startsWith('{') ? String(JSON.parse(text).error) : '' }
}

const NOT_THERE = { status: 404, error: 'There is nothing at this address.' }
const NOT_LOGGED_IN = { status: 401, error: 'Please log in first.' }
const NOT_ALLOWED = { status: 403, error: 'You may not do this.' }

/** What each call answers to each person; one that is bound nowhere answers none of this. */
function answerTo(call: Endpoint, person: Person): unknown {
  const access = call.access ?? 'anyone'
  if (access === 'challenge') return { status: 401, error: expect.any(String) }
  if (MAY[access].includes(person)) return expect.not.toBeOneOf([NOT_THERE, NOT_LOGGED_IN, NOT_ALLOWED])
  return person === 'nobody' ? NOT_LOGGED_IN : NOT_ALLOWED
}

test.each(ALL)('%s enforces its declared access', async (_name, call) => {
  for (const person of PEOPLE) {
    expect([person, await make(call, person)]).toEqual([person, answerTo(call, person)])
  }
})

test.each(ALL)('%s declares at least the access that its path requires', (_name, call) => {
  const closed = CLOSED.find(([start]) => call.path.startsWith(start))
  if (closed) expect(closed[1]).toContain(call.access)
})

test.each(CHANGING)('%s requires the CSRF token of a logged-in user', async (_name, call) => {
  const person = MAY[call.access ?? 'anyone'].at(-1) ?? 'siteadmin'
  if (WITHOUT_TOKEN.includes(call.path)) {
    expect(call.csrf).toBe(false)
    return
  }
  expect(call.csrf).toBeUndefined()
  if (call.access === 'challenge' || answerTo(call, person) === NOT_THERE) return
  for (const token of [undefined, '', 'wrong', people.customer.cookies.get('session') ?? '']) {
    const answer = await make(call, person, token === undefined ? {} : { [CSRF_HEADER]: token })
    expect([token, answer.status, answer.error]).toEqual([
      token,
      403,
      expect.stringMatching(/^Missing CSRF token\./),
    ])
  }
})

test('rejects the CSRF token of another session', async () => {
  const [admin, customer] = [people.admin, people.customer]
  const token = customer.cookies.get('csrfToken') ?? ''
  const answer = await make(api.admin.deleteProduct, 'admin', { [CSRF_HEADER]: token })
  expect(answer.status).toBe(403)
  expect(admin.cookies.get('csrfToken')).not.toBe(token)
})

test.each(CHANGING)('%s rejects cross-site requests', async (_name, call) => {
  const elsewhere = [
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
  for (const origin of elsewhere) {
    const { status } = await sendRaw(shop, call.method, call.path.replace(/:(\w+)/g, '999'), { origin })
    expect([origin, status]).toEqual([origin, 403])
  }
  const token = people.siteadmin.cookies.get('csrfToken') ?? ''
  const answer = await make(call, 'siteadmin', { origin: 'https://evil.example', [CSRF_HEADER]: token })
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

test('ignores the Origin header of GET requests', async () => {
  const answer = await sendRaw(shop, 'GET', '/api/products', { origin: 'https://evil.example' })
  expect(answer.status).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('rejects unauthorized requests before reading the body', async () => {
  const answer = await people.customer.fetch('/api/admin/products/1', {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: '{',
  })
  expect(answer.status).toBe(403)
})

/** What machines and the payment page come to: no call of the contract, and open to everybody on purpose. */
const NO_CALLS = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs*',
  `GET ${CHECKOUT_CANCELLED_PATH}`,
  `POST ${STRIPE_WEBHOOK_PATH}`,
]

test('registers API routes only through the contract', () => {
  const bound = boundRoutes(shop.app.printRoutes({ commonPrefix: false }))
  const known = [...NO_CALLS, ...ALL.map(([, { method, path }]) => `${method} ${path}`)]
  expect(bound.length).toBeGreaterThan(20)
  expect(bound.filter((route) => route.includes('/api') && !known.includes(route))).toEqual([])
})

/** "GET /api/products/:id" from the tree that Fastify draws. */
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
