import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, newCustomer, somebody } from '#checks/account.ts'
import { buy, eventually } from '#checks/buyer.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { letter, mailbox } from '#checks/writer.ts'
import { calls } from '#contract/calls.ts'

let shop: TestShop
let boss: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  boss = await loggedIn(shop, 'siteadmin')
})
afterAll(() => shop.close())

/** Everything somebody might hope to set along with what they may. */
const GREED = {
  id: 'mine',
  user_id: 'mine',
  role: 'siteadmin',
  email_verified_at: 1,
  emailVerified: true,
  twofactorRequired: false,
  two_factor_method: null,
  created_at: 1,
  version: 0,
  deleted_at: 1,
  archived: true,
  status: 'paid',
  holds_stock: 0,
  flag: null,
  note: 'mine',
}

test('whoever signs up or changes their profile gets what the form has, and nothing beside it', async () => {
  const person = somebody()
  await ask(shop.visitor(), 'POST /api/auth/register', { ...person, ...GREED })
  const refused = await ask(shop.visitor(), 'POST /api/auth/login', person)
  expect([refused.status, refused.body.error]).toEqual([403, 'Please verify your email before logging in.'])

  const known = await newCustomer(shop)
  const { visitor } = known
  const before = (await visitor.api.auth.me({})).user
  const changed = await ask(visitor, 'PUT /api/user/me', {
    ...GREED,
    name: 'June W.',
    email: known.person.email,
  })
  expect([changed.status, changed.body.user]).toEqual([200, { ...before, name: 'June W.' }])
  expect((await ask(visitor, 'GET /api/admin/users')).status).toBe(403)
  expect(Object.keys(before).sort()).toEqual(
    [
      'created_at',
      'email',
      'emailVerified',
      'id',
      'name',
      'role',
      'twoFactorMethod',
      'twofactorRequired',
    ].sort(),
  )
})

test('a message, a piece and an order are what their forms make them', async () => {
  const sent = await ask(shop.visitor(), 'POST /api/public/messages', { ...letter(), ...GREED })
  expect(sent.status).toBe(201)
  const [message] = (await boss.api.admin.messages({})).data
  expect([message?.archived, Object.keys(message ?? {})]).toEqual([
    false,
    expect.not.arrayContaining(['client_hash']),
  ])

  const piece = { name: 'Greedy', description: '', price: 10, stock: 1, category_id: 1 }
  const made = await ask(boss, 'POST /api/admin/products', { ...GREED, ...piece })
  expect(made.status).toBe(201)
  expect(Number.isInteger(made.body.data.id)).toBe(true)
  const list = await shop.visitor().api.products.list({ search: 'Greedy' })
  expect(list.total).toBe(1)

  const { orderUuid } = await buy(shop.visitor(), [{ id: made.body.data.id, quantity: 1 }], GREED as object)
  const { order } = await boss.api.admin.order({ orderUuid })
  expect([order.user_id, order.flag, order.note]).toEqual([null, null, null])
})

/** The same for everybody, and kept for a while on purpose. */
const FOR_EVERYBODY = ['/api/public/settings']

test('what a call says of anybody is kept by no cache', async () => {
  for (const group of Object.values(calls)) {
    for (const { method, path } of Object.values(group) as { method: string; path: string }[]) {
      if (method !== 'GET' || FOR_EVERYBODY.includes(path)) continue
      const answer = await boss.fetch(path.replace(/:\w+/g, '1'))
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
      await answer.text()
    }
  }
})

const EVIL = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
/** As HTML would run it. */
const RUNS = /<img src=x|<script>alert|onerror=alert\(1\)>/

test('what strangers write is text on every page of the staff, and in every mail', async () => {
  const { visitor, person } = await newCustomer(shop, { name: `June ${EVIL}`.slice(0, 120) })
  await visitor.api.public.sendMessage(
    letter({ name: EVIL.slice(0, 50), message: `${EVIL} ${EVIL}`, recaptchaToken: letter().recaptchaToken }),
  )
  const written = { name: EVIL, city: EVIL, address: EVIL, email: person.email }
  const { orderUuid } = await buy(visitor, [{ id: 10, quantity: 1 }], written)
  await boss.api.admin.setOrderNote({ orderUuid, note: EVIL })
  await boss.api.admin.createTag({ name: EVIL.slice(0, 50) })
  const { data } = await boss.api.admin.messages({})
  const message = data.find((each) => each.message.includes(EVIL))
  for (const path of [
    '/admin/dashboard',
    '/admin/orders',
    `/admin/orders/${orderUuid}`,
    '/admin/messages',
    `/admin/messages?message=${message?.id}`,
    '/admin/users',
    '/admin/activity',
    '/admin/outbox',
    '/admin/tags-categories',
    '/admin/products',
    '/admin/trash',
    '/admin/analytics',
    `/admin/orders?search=${encodeURIComponent(EVIL)}`,
    `/order-success/${orderUuid}`,
    '/user/profile',
    '/user/orders',
  ]) {
    const page = await (path.startsWith('/admin') ? boss : visitor).fetch(path)
    const text = await page.text()
    expect([path, RUNS.exec(text)?.[0]]).toEqual([path, undefined])
    expect([path, page.headers.get('content-security-policy')]).toEqual([
      path,
      expect.not.stringMatching(/script-src[^;]*unsafe/),
    ])
  }
  const sent = await eventually(
    async () => [...(await mailbox(shop, person.email)), ...(await mailbox(shop))],
    (all) => all.length >= 4,
  )
  for (const { subject, html } of sent) {
    expect([subject, RUNS.exec(html)?.[0]]).toEqual([subject, undefined])
    expect(subject).not.toMatch(/[\r\n]/)
  }
  expect(sent.some(({ html }) => html.includes('&lt;img src=x'))).toBe(true)
})
