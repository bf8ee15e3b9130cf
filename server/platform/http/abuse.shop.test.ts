import { expect, test } from 'vitest'
import { packingSlipPage } from '#contract/app/admin-paths.ts'
import { api } from '#contract/app/api.ts'
import type { Endpoint } from '#contract/platform/api/endpoint.ts'
import { ask, newCustomer, newPerson } from '#test/support/account-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { contactMessage, mailbox } from '#test/support/contact-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const siteadmin = sharedLogin(shop, 'siteadmin')

/** Fields that a client must not be able to set. */
const EXTRA_FIELDS = {
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

test('ignores extra fields in registration and profile updates', async () => {
  const person = newPerson()
  await ask(shop.client(), 'POST /api/auth/register', { ...person, ...EXTRA_FIELDS })
  const login = await ask(shop.client(), 'POST /api/auth/login', person)
  expect([login.status, login.body.error]).toEqual([403, 'Please verify your email before logging in.'])

  const known = await newCustomer(shop)
  const { client } = known
  const before = (await client.api.auth.me({})).user
  const changed = await ask(client, 'PUT /api/user/me', {
    ...EXTRA_FIELDS,
    name: 'June W.',
    email: known.person.email,
  })
  expect([changed.status, changed.body.user]).toEqual([200, { ...before, name: 'June W.' }])
  expect((await ask(client, 'GET /api/admin/users')).status).toBe(403)
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

test('ignores extra fields in messages, products and orders', async () => {
  const sent = await ask(shop.client(), 'POST /api/public/messages', { ...contactMessage(), ...EXTRA_FIELDS })
  expect(sent.status).toBe(201)
  const [message] = (await siteadmin.api.admin.messages({})).data
  expect([message?.archived, Object.keys(message ?? {})]).toEqual([
    false,
    expect.not.arrayContaining(['client_hash']),
  ])

  const product = { name: 'Extra fields', description: '', price: 10, stock: 1, category_id: 1 }
  const created = await ask(siteadmin, 'POST /api/admin/products', { ...EXTRA_FIELDS, ...product })
  expect(created.status).toBe(201)
  expect(Number.isInteger(created.body.data.id)).toBe(true)
  const list = await shop.client().api.products.list({ search: 'Extra fields' })
  expect(list.total).toBe(1)

  const { orderUuid } = await buy(
    shop.client(),
    [{ id: created.body.data.id, quantity: 1 }],
    EXTRA_FIELDS as object,
  )
  const { order } = await siteadmin.api.admin.order({ orderUuid })
  expect([order.user_id, order.flag, order.note]).toEqual([null, null, null])
})

test('ignores query parameters that an endpoint does not declare', async () => {
  const { id } = (await shop.client().api.products.list({})).data[0] ?? {}
  const drop = {
    ...{ name: 'Extra parameters', description: '', kind: 'draw', product_ids: [id], claim_hours: 24 },
    preview_at: '2030-11-24T14:00:00Z',
    opens_at: '2030-11-29T00:00:00Z',
    closes_at: '2030-12-02T00:00:00Z',
  }
  const chosen = 'seed=0000&commitment=0000&drawn_at=1&__proto__[polluted]=1&unknown=1'
  const { status, body } = await ask(siteadmin, `POST /api/admin/drops?${chosen}`, drop)
  expect([status, body.data.state]).toEqual([201, 'announced'])
  expect(body.data.commitment).toMatch(/^[0-9a-f]{64}$/)
})

const SETTINGS_PATH = '/api/public/settings'

test('forbids caching of API responses, except of those that are the same for everyone', async () => {
  for (const group of Object.values(api)) {
    for (const { method, path, shared } of Object.values(group) as Endpoint[]) {
      if (method !== 'GET' || path === SETTINGS_PATH) continue
      const answer = await siteadmin.fetch(path.replace(/:\w+/g, '1'))
      const isRevalidated = shared && answer.status === 200
      expect([path, answer.headers.get('cache-control')]).toEqual([
        path,
        isRevalidated ? 'no-cache' : 'no-store',
      ])
      expect([path, answer.headers.has('etag')]).toEqual([path, isRevalidated === true])
      await answer.text()
    }
  }
})

test('shares only public responses', () => {
  const shared = Object.values(api).flatMap((group) =>
    (Object.values(group) as Endpoint[]).filter((each) => each.shared),
  )
  expect(shared.length).toBeGreaterThan(5)
  for (const { path, access } of shared) expect([path, access]).toEqual([path, undefined])
})

const EVIL = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
/** Unescaped, so that a browser would run it. */
const UNESCAPED = /<img src=x|<script>alert|onerror=alert\(1\)>/

test('escapes user input on admin pages and in emails', async () => {
  const { client, person } = await newCustomer(shop, { name: `June ${EVIL}`.slice(0, 120) })
  await client.api.public.sendMessage(
    contactMessage({
      name: EVIL.slice(0, 50),
      message: `${EVIL} ${EVIL}`,
      recaptchaToken: contactMessage().recaptchaToken,
    }),
  )
  const address = { name: EVIL, city: EVIL, address: EVIL, email: person.email }
  const { orderUuid } = await buy(client, [{ id: 10, quantity: 1 }], address)
  await siteadmin.api.admin.setOrderNote({ orderUuid, note: EVIL })
  await siteadmin.api.admin.createTag({ name: EVIL.slice(0, 50) })
  const { data } = await siteadmin.api.admin.messages({})
  const message = data.find((each) => each.message.includes(EVIL))
  for (const path of [
    '/admin/dashboard',
    '/admin/orders',
    packingSlipPage(orderUuid),
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
    const page = await (path.startsWith('/admin') ? siteadmin : client).fetch(path, { redirect: 'follow' })
    const text = await page.text()
    expect([path, page.status, UNESCAPED.exec(text)?.[0]]).toEqual([path, 200, undefined])
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
    expect([subject, UNESCAPED.exec(html)?.[0]]).toEqual([subject, undefined])
    expect(subject).not.toMatch(/[\r\n]/)
  }
  expect(sent.some(({ html }) => html.includes('&lt;img src=x'))).toBe(true)
})
