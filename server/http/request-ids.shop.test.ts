import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  customerWithApp,
  linkIn,
  mail,
  newCustomer,
  owesSecondFactor,
  RESET,
  VERIFICATION,
} from '#checks/account.ts'
import { buy, GOOD_CARD } from '#checks/buyer.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'

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

test('every line of a request’s work has its id, slow queries and a page’s own calls included', async () => {
  for (const [path, init] of [
    ['/api/products/1', {}],
    ['/products', {}],
    ['/api/auth/login', { method: 'POST', body: '{"email":"x@example.com","password":"wrong"}' }],
  ] as [string, RequestInit][]) {
    const headers = { ...(init.body && { 'content-type': 'application/json' }) }
    const answer = await fetch(new URL(path, shop.url), { ...init, headers })
    const id = answer.headers.get('x-request-id') ?? ''
    expect(id).toMatch(ID)
    const said = linesOf(id)
    expect([path, said.filter(({ msg }) => msg === 'a slow query').length]).not.toEqual([path, 0])
  }
  const jobs = lines.map((line) => JSON.parse(line) as Line).filter(({ job }) => job !== undefined)
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.every(({ reqId }) => reqId === undefined)).toBe(true)
})

test('two requests at the same time keep their lines apart', async () => {
  const answers = await Promise.all(
    ['1', '2', '3', '4'].map((id) => fetch(new URL(`/api/products/${id}`, shop.url))),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(linesOf(id).filter(({ msg }) => msg === 'answered')).toHaveLength(1)
})

test('an id from a trusted proxy is kept when it is one, and every other is replaced', async () => {
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

test('a failure on the shop’s side is answered with the id its lines have', async () => {
  const { db } = shop.shop
  const broken = db.schema.alterTable('messages').renameTo('messages_away')
  await broken.execute()
  const staff = await loggedIn(shop, 'admin')
  const answer = await staff.fetch('/api/admin/messages')
  await db.schema.alterTable('messages_away').renameTo('messages').execute()
  expect(answer.status).toBe(500)
  const { error, request_id } = (await answer.json()) as { error: string; request_id: string }
  expect(error).toBe('Something went wrong on our side. Please try again.')
  expect(request_id).toBe(answer.headers.get('x-request-id'))
  expect(linesOf(request_id).some(({ msg }) => msg === 'a request failed')).toBe(true)
})

test('a page that broke names the id to whoever saw it, and one that did not names none', async () => {
  const { db } = shop.shop
  const rename = (from: 'categories' | 'categories_away', to: string) =>
    db.schema.alterTable(from).renameTo(to).execute()
  const page = async (path: string) => {
    const answer = await fetch(new URL(path, shop.url))
    return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', text: await answer.text() }
  }
  await rename('categories', 'categories_away')
  // The same for everybody, and one's own; asked for at the same moment, each has its own.
  const broken = await Promise.all(['/about', '/about', '/login', '/secure-checkout'].map(page))
  await rename('categories_away', 'categories')
  expect(broken.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect(new Set(broken.map(({ id }) => id)).size).toBe(4)
  for (const { id, text } of broken) {
    expect(text).toContain(`Reference: ${id}`)
    expect(linesOf(id).length).toBeGreaterThan(0)
  }
  for (const path of ['/about', '/no-such-page']) expect((await page(path)).text).not.toContain('Reference:')
})

test('a page from the cache has an id of its own each time, sent again or not', async () => {
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

test('no line holds a secret, an address or a card, whatever people do', async () => {
  const { visitor, person } = await newCustomer(shop)
  await visitor.api.auth.forgotPassword({ email: person.email })
  const reset = linkIn(await mail(shop, person.email, RESET))
  await visitor.fetch(`/reset-password?token=${reset}`)
  const link = linkIn(await mail(shop, person.email, VERIFICATION))
  await visitor.fetch(`/verify-email?code=${link}`)
  const app = await customerWithApp(shop)
  await owesSecondFactor(shop.visitor(), app.person)
  const bought = await buy(visitor, [{ id: 1, quantity: 1 }], { email: person.email })
  await visitor.fetch('/api/nothing?email=june@example.com')
  shop.app.log.error({ err: new Error(`550 <${person.email}> has no mailbox, ${reset}`) }, 'a mail')
  const cookies = [...visitor.cookies.values(), ...app.visitor.cookies.values()]
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
