import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { api } from '#contract/api.ts'
import { CSRF_HEADER, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const CUSTOMER = { email: 'customer@shop.test', password: 'Sandbox-customer-1' }

function logIn(visitor: Visitor, body: unknown): Promise<Response> {
  return visitor.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function isLoggedIn(visitor: Visitor): Promise<boolean> {
  const { status } = await visitor.fetch('/api/auth/me')
  expect([200, 401]).toContain(status)
  return status === 200
}

function newestSession() {
  return shop.shop.db
    .selectFrom('sessions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

async function countSessions(): Promise<number> {
  return (await shop.shop.db.selectFrom('sessions').select('token_hash').execute()).length
}

test('a login gives a cookie that no script reads, the token that the pages send back, and the browser’s mark', async () => {
  const visitor = shop.visitor()
  const answer = await logIn(visitor, CUSTOMER)
  expect(answer.status).toBe(200)
  const reply = await answer.json()
  expect(api.auth.login.reply.parse(reply)).toEqual(reply)
  expect(JSON.stringify(reply)).not.toMatch(/argon|hash/)

  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(3)
  expect(cookies[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookies[1]).toMatch(/^csrfToken=[\w-]{43}; Path=\/; SameSite=Lax$/)
  expect(cookies[2]).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await visitor.api.auth.me({})).user).toEqual(reply.user)
})

test('under https the cookies never travel without it', async () => {
  const secure = await startTestShop({ PUBLIC_URL: 'https://shop.example' })
  const answer = await logIn(secure.visitor(), CUSTOMER).finally(() => secure.close())
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/)
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('the database holds no token that would open a session', async () => {
  const visitor = await loggedIn(shop, 'customer')
  const token = visitor.cookies.get('session') ?? ''
  const row = await newestSession()
  expect(token).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(token)
  const thief = shop.visitor()
  thief.cookies.set('session', row.token_hash)
  expect(await isLoggedIn(thief)).toBe(false)
})

test('an address is the same in any case, a password is not', async () => {
  for (const email of ['CUSTOMER@shop.test', '  Customer@Shop.Test ']) {
    expect([email, (await logIn(shop.visitor(), { ...CUSTOMER, email })).status]).toEqual([email, 200])
  }
  expect((await logIn(shop.visitor(), { ...CUSTOMER, password: 'sandbox-customer-1' })).status).toBe(401)
})

test('a wrong password and an unknown account get one and the same answer', async () => {
  const answers = await Promise.all(
    [
      { ...CUSTOMER, password: 'wrong' },
      { email: 'nobody@shop.test', password: 'wrong' },
    ].map(async (body) => {
      const answer = await logIn(shop.visitor(), body)
      return [answer.status, await answer.text(), answer.headers.getSetCookie()]
    }),
  )
  expect(answers[0]).toEqual([401, '{"error":"Invalid email or password."}', []])
  expect(answers[1]).toEqual(answers[0])
})

test.each([
  [{}, ['email', 'password']],
  [{ email: '', password: '' }, ['email', 'password']],
  [{ email: 5, password: null }, ['email', 'password']],
  [{ ...CUSTOMER, email: ['customer@shop.test'] }, ['email']],
  [{ ...CUSTOMER, email: 'x'.repeat(300) }, ['email']],
  [{ ...CUSTOMER, password: 'x'.repeat(1001) }, ['password']],
])('a login that is no form is a 400: %j', async (body, fields) => {
  const answer = await logIn(shop.visitor(), body)
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()).fields)).toEqual(fields)
})

test('logging out ends the session everywhere it could still be used', async () => {
  const before = await countSessions()
  const visitor = await loggedIn(shop, 'customer')
  const kept = new Map(visitor.cookies)
  await visitor.api.auth.logout({})
  expect(visitor.cookies.has('session')).toBe(false)
  expect(visitor.cookies.has('csrfToken')).toBe(false)
  expect(await countSessions()).toBe(before)

  for (const [name, value] of kept) visitor.cookies.set(name, value)
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('one’s other sessions go on when one ends', async () => {
  const [phone, desk] = [await loggedIn(shop, 'customer'), await loggedIn(shop, 'customer')]
  await phone.api.auth.logout({})
  expect([await isLoggedIn(phone), await isLoggedIn(desk)]).toEqual([false, true])
})

test('without a call a session lives 15 minutes and one of grace, and not longer', async () => {
  const visitor = await loggedIn(shop, 'customer')
  shop.passTime(16 * MINUTE_MS - 5 * SECOND_MS)
  expect(await isLoggedIn(visitor)).toBe(true)
  shop.passTime(16 * MINUTE_MS)
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('calls keep a session alive, but for four hours at most', async () => {
  const visitor = await loggedIn(shop, 'customer')
  for (const _ of Array.from({ length: 15 })) {
    shop.passTime(15.9 * MINUTE_MS)
    expect(await isLoggedIn(visitor)).toBe(true)
  }
  shop.passTime(4 * HOUR_MS - 15 * 15.9 * MINUTE_MS)
  expect(await isLoggedIn(visitor)).toBe(false)
})

test('a session that is over opens nothing and changes nothing', async () => {
  const visitor = await loggedIn(shop, 'siteadmin')
  shop.passTime(4 * HOUR_MS)
  const answer = await visitor.fetch('/api/admin/products/1', {
    method: 'DELETE',
    headers: { [CSRF_HEADER]: visitor.cookies.get('csrfToken') ?? '' },
  })
  expect([answer.status, (await shop.visitor().api.products.get({ id: '1' })).data.id]).toEqual([401, 1])
})

test('a change of role takes effect with the next call', async () => {
  const visitor = await loggedIn(shop, 'admin')
  expect((await visitor.fetch('/api/admin/orders')).status).toBe(200)
  await shop.shop.db
    .updateTable('users')
    .set({ role: 'customer' })
    .where('email_key', '=', 'admin@shop.test')
    .execute()
  expect((await visitor.fetch('/api/admin/orders')).status).toBe(403)
})

test('a cookie that is no session is nobody, whatever stands in it', async () => {
  for (const value of ['', 'x', '%00', '%ff', 'a'.repeat(6000), '"', "' or 1=1 --", 'j:{"x":1}']) {
    const answer = await fetch(`${shop.url}/api/auth/me`, {
      headers: { cookie: `session=${value}; csrfToken=x` },
    })
    expect([value.slice(0, 20), answer.status]).toEqual([value.slice(0, 20), 401])
  }
})
