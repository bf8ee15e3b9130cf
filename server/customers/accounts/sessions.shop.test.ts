import { expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()

const CUSTOMER = { email: 'customer@shop.test', password: 'Sandbox-customer-1' }

function logIn(client: TestClient, body: unknown): Promise<Response> {
  return client.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function isLoggedIn(client: TestClient): Promise<boolean> {
  const { status } = await client.fetch('/api/auth/me')
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

test('sets the session, CSRF, and device cookies at login', async () => {
  const client = shop.client()
  const answer = await logIn(client, CUSTOMER)
  expect(answer.status).toBe(200)
  const reply = await answer.json()
  expect(api.auth.login.reply.parse(reply)).toEqual(reply)
  expect(JSON.stringify(reply)).not.toMatch(/argon|hash/)

  const cookies = answer.headers.getSetCookie()
  expect(cookies).toHaveLength(3)
  expect(cookies[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookies[1]).toMatch(/^csrfToken=[\w-]{43}; Path=\/; SameSite=Lax$/)
  expect(cookies[2]).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await client.api.auth.me({})).user).toEqual(reply.user)
})

test('stores session tokens only as hashes', async () => {
  const client = await loggedIn(shop, 'customer')
  const token = client.cookies.get('session') ?? ''
  const row = await newestSession()
  expect(token).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(token)
  const thief = shop.client()
  thief.cookies.set('session', row.token_hash)
  expect(await isLoggedIn(thief)).toBe(false)
})

test('compares emails case-insensitively and passwords exactly', async () => {
  for (const email of ['CUSTOMER@shop.test', '  Customer@Shop.Test ']) {
    expect([email, (await logIn(shop.client(), { ...CUSTOMER, email })).status]).toEqual([email, 200])
  }
  expect((await logIn(shop.client(), { ...CUSTOMER, password: 'sandbox-customer-1' })).status).toBe(401)
})

test('gives the same reply to a wrong password and an unknown account', async () => {
  const answers = await Promise.all(
    [
      { ...CUSTOMER, password: 'wrong' },
      { email: 'unknown@shop.test', password: 'wrong' },
    ].map(async (body) => {
      const answer = await logIn(shop.client(), body)
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
])('answers 400 to an invalid login body: %j', async (body, fields) => {
  const answer = await logIn(shop.client(), body)
  expect(answer.status).toBe(400)
  expect(Object.keys((await answer.json()).fields)).toEqual(fields)
})

test('ends the session at logout', async () => {
  const before = await countSessions()
  const client = await loggedIn(shop, 'customer')
  const cookies = new Map(client.cookies)
  await client.api.auth.logout({})
  expect(client.cookies.has('session')).toBe(false)
  expect(client.cookies.has('csrfToken')).toBe(false)
  expect(await countSessions()).toBe(before)

  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect(await isLoggedIn(client)).toBe(false)
})

test('keeps other sessions after a logout', async () => {
  const [phone, desk] = [await loggedIn(shop, 'customer'), await loggedIn(shop, 'customer')]
  await phone.api.auth.logout({})
  expect([await isLoggedIn(phone), await isLoggedIn(desk)]).toEqual([false, true])
})

test('ends an idle session after 15 minutes plus a grace period of one minute', async () => {
  const client = await loggedIn(shop, 'customer')
  shop.passTime(16 * MINUTE_MS - 5 * SECOND_MS)
  expect(await isLoggedIn(client)).toBe(true)
  shop.passTime(16 * MINUTE_MS)
  expect(await isLoggedIn(client)).toBe(false)
})

test('extends an active session up to four hours', async () => {
  const client = await loggedIn(shop, 'customer')
  for (const _ of Array.from({ length: 15 })) {
    shop.passTime(15.9 * MINUTE_MS)
    expect(await isLoggedIn(client)).toBe(true)
  }
  shop.passTime(4 * HOUR_MS - 15 * 15.9 * MINUTE_MS)
  expect(await isLoggedIn(client)).toBe(false)
})

test('rejects an ended session', async () => {
  const client = await loggedIn(shop, 'siteadmin')
  shop.passTime(4 * HOUR_MS)
  const answer = await client.fetch('/api/admin/products/1', {
    method: 'DELETE',
    headers: { [CSRF_HEADER]: client.cookies.get('csrfToken') ?? '' },
  })
  expect([answer.status, (await shop.client().api.products.get({ id: '1' })).data.id]).toEqual([401, 1])
})

test('treats an invalid session cookie as a guest', async () => {
  for (const value of ['', 'x', '%00', '%ff', 'a'.repeat(6000), '"', "' or 1=1 --", 'j:{"x":1}']) {
    const answer = await fetch(`${shop.url}/api/auth/me`, {
      headers: { cookie: `session=${value}; csrfToken=x` },
    })
    expect([value.slice(0, 20), answer.status]).toEqual([value.slice(0, 20), 401])
  }
})
