import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import {
  customerWithApp,
  latestEmail,
  linkIn,
  newCustomer,
  RESET,
  startTwoFactorLogin,
  VERIFICATION,
} from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, GOOD_CARD } from '#test/support/checkout-helpers.ts'
import { allowNoise } from '#test/support/fail-on-noise.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  const settings = { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0', TRUSTED_PROXIES: '127.0.0.1' }
  shop = await startTestShop(settings, { write: (line) => lines.push(line) })
})
afterAll(() => shop.close())

const ID = /^[\w-]{8,64}$/

interface Line {
  msg: string
  reqId?: string
  job?: string
  sql?: string
}
function linesOf(id: string): Line[] {
  return lines.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId === id)
}

test('adds the request id to every log line, including slow queries and a page’s API calls', async () => {
  for (const [path, init] of [
    ['/api/products/1', {}],
    ['/products', {}],
    ['/api/auth/login', { method: 'POST', body: '{"email":"x@example.com","password":"wrong"}' }],
  ] as [string, RequestInit][]) {
    const headers = { ...(init.body && { 'content-type': 'application/json' }) }
    const answer = await fetch(new URL(path, shop.url), { ...init, headers })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(ID)
    expect([path, linesOf(id).filter(({ msg }) => msg === 'slow query').length]).not.toEqual([path, 0])
  }
  const jobs = lines.map((line) => JSON.parse(line) as Line).filter(({ job }) => job !== undefined)
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.every(({ reqId }) => reqId === undefined)).toBe(true)
})

test('separates the log lines of concurrent requests', async () => {
  const answers = await Promise.all(
    ['1', '2', '3', '4'].map((id) => fetch(new URL(`/api/products/${id}`, shop.url))),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(linesOf(id).filter(({ msg }) => msg === 'request completed')).toHaveLength(1)
})

test('keeps a valid request id from a trusted proxy and replaces others', async () => {
  const idFor = async (given: string) =>
    (await fetch(new URL('/healthz', shop.url), { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    )
  expect(await idFor('proxy-made-0001')).toBe('proxy-made-0001')
  for (const wrong of ['short', 'a'.repeat(65), '{"level":60}-line', 'two words here']) {
    expect(await idFor(wrong)).not.toBe(wrong)
  }
  const open = await startTestShop()
  const answer = await fetch(new URL('/healthz', open.url), { headers: { 'x-request-id': 'visitor-made-1' } })
  expect(answer.headers.get('x-request-id')).not.toBe('visitor-made-1')
  await open.close()
})

test('returns the logged request id with a 500', async () => {
  const { db } = shop.shop
  const broken = db.schema.alterTable('messages').renameTo('messages_renamed')
  await broken.execute()
  const admin = await loggedIn(shop, 'admin')
  const answer = await admin.fetch('/api/admin/messages')
  await db.schema.alterTable('messages_renamed').renameTo('messages').execute()
  expect(answer.status).toBe(500)
  const { error, request_id } = (await answer.json()) as { error: string; request_id: string }
  expect(error).toBe('Something went wrong on our side. Please try again.')
  expect(request_id).toBe(answer.headers.get('x-request-id'))
  expect(linesOf(request_id).some(({ msg }) => msg === 'request failed')).toBe(true)
})

test('shows the request id only on error pages', async () => {
  allowNoise(/^Error: Something went wrong on our side/)
  const { db } = shop.shop
  const rename = (from: 'categories' | 'categories_renamed', to: string) =>
    db.schema.alterTable(from).renameTo(to).execute()
  const page = async (path: string) => {
    const answer = await fetch(new URL(path, shop.url))
    return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', text: await answer.text() }
  }
  await rename('categories', 'categories_renamed')
  // What was read of the catalog is read again.
  await db.transaction().execute(raiseRevision)
  // Shared and personal pages, requested at the same time.
  const broken = await Promise.all(['/about', '/about', '/login', '/secure-checkout'].map(page))
  await rename('categories_renamed', 'categories')
  expect(broken.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(new Set(broken.map(({ id }) => id)).size).toBe(4)
  for (const { id, text } of broken) {
    expect(text).toContain(`Reference: ${id}`)
    expect(linesOf(id).length).toBeGreaterThan(0)
  }
  for (const path of ['/about', '/no-such-page']) expect((await page(path)).text).not.toContain('Reference:')
})

test('gives each cached response its own request id', async () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL('/our-process', shop.url), { headers })
    await answer.text()
    return {
      status: answer.status,
      id: answer.headers.get('x-request-id'),
      etag: answer.headers.get('etag') ?? '',
    }
  }
  const [first, second, third] = [await ask(), await ask(), await ask()]
  const known = await ask({ 'if-none-match': first.etag })
  expect(known.status).toBe(304)
  const ids = [first, second, third, known].map(({ id }) => id)
  for (const id of ids) expect(id).toMatch(ID)
  expect(new Set(ids).size).toBe(4)
})

test('never logs secrets, addresses or cards', async () => {
  const { client, person } = await newCustomer(shop)
  await client.api.auth.forgotPassword({ email: person.email })
  const reset = linkIn(await latestEmail(shop, person.email, RESET))
  await client.fetch(`/reset-password?token=${reset}`)
  const link = linkIn(await latestEmail(shop, person.email, VERIFICATION))
  await client.fetch(`/verify-email?code=${link}`)
  const app = await customerWithApp(shop)
  await startTwoFactorLogin(shop.client(), app.person)
  const bought = await buy(client, [{ id: 1, quantity: 1 }], { email: person.email })
  await client.fetch('/api/nothing?email=june@example.com')
  shop.app.log.error({ err: new Error(`550 <${person.email}> has no mailbox, ${reset}`) }, 'email failed')
  const cookies = [...client.cookies.values(), ...app.client.cookies.values()]
  const all = lines.join('')
  expect(all.length).toBeGreaterThan(10_000)
  const secrets = [
    person.email,
    person.password,
    app.person.email,
    app.secret,
    ...app.backupCodes,
    reset,
    link,
    ...cookies,
    GOOD_CARD,
    bought.sessionId,
    'june@example.com',
    '214 Quarry Road',
    'sk_test_sandbox',
    'whsec_sandbox',
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect([secret, all.includes(secret)]).toEqual([secret, false])
  }
})
