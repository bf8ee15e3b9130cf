import { beforeAll, expect, test } from 'vitest'
import {
  adminCommissionPage,
  adminMessagePage,
  adminOrderPage,
  adminProductPage,
  adminUserPage,
} from '#contract/app/admin-paths.ts'
import type { SearchResult } from '#contract/staff/admin-search/admin-search.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { newCommission } from '#test/support/commission-helpers.ts'
import { contactMessage } from '#test/support/contact-helpers.ts'
import { subscribeGuest } from '#test/support/notification-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
const siteadmin = sharedLogin(shop, 'siteadmin')
let plenty: number
beforeAll(async () => {
  plenty = await newProduct('In every order', { stock: 100 })
})

async function find(q: string, by = admin): Promise<SearchResult[]> {
  return (await by.api.admin.search({ q })).results
}

async function newOrder(name: string, email = 'someone@example.com') {
  const { orderUuid } = await buy(shop.client(), [{ id: plenty, quantity: 1 }], { name, email })
  return (await admin.api.admin.order({ orderUuid })).order
}

async function newProduct(name: string, change: { stock?: number; published?: boolean } = {}) {
  const product = { name, description: 'Forged for a test.', price: 265, stock: 2, category_id: 1, ...change }
  return (await admin.api.admin.createProduct(product)).data.id
}

async function newMessage(change: Parameters<typeof contactMessage>[0]) {
  await shop.client().api.public.sendMessage(contactMessage(change))
  const [message] = (await admin.api.admin.messages({})).data
  if (!message) throw new Error('There is no message.')
  return message
}

test('finds an order by its number, UUID, name, email and tracking number', async () => {
  const order = await newOrder('Ada Lindqvist', 'Ada.Lindqvist@example.com')
  const result = {
    kind: 'order',
    title: `Order ${order.id}`,
    detail: `Ada Lindqvist, paid, $${order.total_price.toFixed(2)}`,
    url: adminOrderPage(order.order_uuid),
  }
  await admin.api.admin.setOrderShipping({
    orderUuid: order.order_uuid,
    tracking_number: '9400 1118 9956 1234 5678 90',
    carrier: 'USPS',
  })
  for (const q of [
    String(order.id),
    `#${order.id}`,
    order.order_uuid,
    order.order_uuid.toUpperCase(),
    'lindqvist',
    '  ADA LIND  ',
    'ada.lindqvist@EXAMPLE.com',
    '9400111899561234567890',
    '9400 1118 9956 1234 5678 90',
  ]) {
    const [first] = await find(q)
    expect([q, first]).toEqual([q, { ...result, detail: first?.detail }])
  }
  expect((await find(order.order_uuid))[0]?.detail).toMatch(/^Ada Lindqvist, (paid|shipped), \$\d+\.\d\d$/)
})

test('lists the order with exactly this number first', async () => {
  const first = await newOrder('Will Carver')
  await newOrder(`Carver ${first.id}`, `carver-${first.id}@example.com`)
  await newProduct(`Knife No. ${first.id}`)
  const results = await find(String(first.id))
  expect(results[0]?.url).toBe(adminOrderPage(first.order_uuid))
  expect(results.filter(({ kind }) => kind === 'order').length).toBeGreaterThan(1)
  expect(results.some(({ kind }) => kind === 'product')).toBe(true)
})

test('finds products by name, drafts and sold-out ones too', async () => {
  const id = await newProduct('Élodie’s Paring Knife')
  const draft = await newProduct('Elodie Draft', { published: false })
  const soldOut = await newProduct('Elodie Gone', { stock: 0 })
  expect(await find('ÉLODIE ')).toEqual([
    { kind: 'product', title: 'Elodie Draft', detail: 'Draft, $265.00', url: adminProductPage(draft) },
    { kind: 'product', title: 'Elodie Gone', detail: 'Sold out, $265.00', url: adminProductPage(soldOut) },
    {
      kind: 'product',
      title: 'Élodie’s Paring Knife',
      detail: '2 in stock, $265.00',
      url: adminProductPage(id),
    },
  ])
})

test('finds messages by name, contact and text', async () => {
  const message = 'Do you   make a\nkukri with a longer blade?'
  const { id } = await newMessage({ name: 'Tomas Reyes', contact: 'tomas@example.com', message })
  for (const q of ['tomas r', 'TOMAS@', 'kukri with a']) {
    const results = await find(q)
    expect([q, results.at(-1)]).toEqual([
      q,
      {
        kind: 'message',
        title: 'Tomas Reyes',
        detail: 'tomas@example.com: Do you make a kukri with a longer blade?',
        url: adminMessagePage(id),
      },
    ])
  }
  const long = await newMessage({ name: 'Long Letter', message: `${'🔪'.repeat(150)} the end` })
  const [result] = await find('the end')
  expect(result?.url).toBe(adminMessagePage(long.id))
  expect([...(result?.detail ?? '')].length).toBeLessThan(150)
})

test('finds any typographic spelling in every search', async () => {
  const name = 'Siobhán O’Brien-Muñoz'
  const email = "o'brien-munoz@example.com"
  await subscribeGuest(shop, { email, kind: 'new_in_category', category_id: 1 })
  const { order_uuid, id: orderId } = await newOrder(name, email)
  const product = await newProduct('O’Brien Muñoz Eight-Inch')
  const message = await newMessage({ name: 'Someone', message: 'I saw the O’Brien–Muñoz\nknife.' })
  const commission = await newCommission(shop.client(), { name, email })
  const { person } = await newCustomer(shop, { name })
  const { data: card } = await admin.api.admin.issueGiftCard({
    amount: 50,
    recipient_email: email,
    note: `For ${name}`,
  })
  const urls = [
    adminOrderPage(order_uuid),
    adminCommissionPage(commission),
    adminProductPage(product),
    adminUserPage(person.email),
    adminMessagePage(message.id),
  ]
  const spellings = [
    'obrien',
    "O'Brien mu",
    'o’brien  munoz',
    'O`BRIEN–MUN\u0303OZ',
    'o brien',
    'brien\u2011munoz',
  ]
  for (const search of spellings) {
    expect([search, (await find(search, siteadmin)).map(({ url }) => url).sort()]).toEqual([
      search,
      urls.toSorted(),
    ])
    const { api } = siteadmin
    const found = await Promise.all([
      api.admin.orders({ search }).then(({ orders }) => orders.map(({ id }) => id)),
      api.admin.products({ search }).then(({ data }) => data.map(({ id }) => id)),
      api.admin.products({ search, sort: 'name-a-z' }).then(({ data }) => data.map(({ id }) => id)),
      api.admin.users({ search }).then(({ users }) => users.map((user) => user.email)),
      api.admin.giftCards({ search }).then(({ data }) => data.map(({ id }) => id)),
      api.admin
        .commissions({ search })
        .then(({ commissions }) => commissions.map(({ commission_uuid }) => commission_uuid)),
      api.admin.findCustomers({ search }).then(({ customers }) => customers.map((customer) => customer.name)),
      api.admin.subscribers({ search }).then(({ data }) => data.map((subscriber) => subscriber.email)),
    ])
    expect([search, ...found]).toEqual([
      search,
      ...[[orderId], [product], [product], [person.email], [card.id], [commission], [name], [email]],
    ])
    const { data: emails } = await api.admin.outbox({ search })
    expect(new Set(emails.map(({ recipient }) => recipient))).toEqual(new Set([email]))
    const { data: entries } = await api.admin.activity({ search })
    expect(entries.map(({ subject }) => subject.id)).toContain(String(product))
  }
  await admin.api.admin.deleteProduct({ id: String(product) })
  expect((await find('obrien', siteadmin)).map(({ url }) => url)).not.toContain(adminProductPage(product))
})

test('finds commissions by name, email and uuid', async () => {
  const email = 'Ansel.Ferro@example.com'
  const uuid = await newCommission(shop.client(), { name: 'Ansel Ferro', email })
  const result = { kind: 'commission', title: 'Ansel Ferro', url: adminCommissionPage(uuid) }
  for (const q of ['ansel f', 'ANSEL.FERRO@', uuid, uuid.toUpperCase(), uuid.slice(0, 13)]) {
    const [first] = await find(q)
    expect([q, first]).toMatchObject([q, result])
    expect(first?.detail).toMatch(/^Inquiry, ansel\.ferro@example\.com$/i)
  }
  const page = await admin.fetch(result.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Ansel Ferro')
})

test("finds customers' accounts for site admins only", async () => {
  const { person } = await newCustomer(shop, { name: 'Nora Beal-Account' })
  const customer = {
    kind: 'customer',
    title: 'Nora Beal-Account',
    detail: person.email,
    url: adminUserPage(person.email),
  }
  for (const q of ['nora beal-acc', person.email.toUpperCase()]) {
    expect(await find(q, siteadmin)).toEqual([customer])
    expect(await find(q, admin)).toEqual([])
  }
  expect(await find('siteadmin@shop.test', siteadmin)).toEqual([])
})

test('skips deleted and erased records', async () => {
  const product = await newProduct('Trashed Cleaver')
  await admin.api.admin.deleteProduct({ id: String(product) })
  expect(await find('trashed cleaver')).toEqual([])
  const { id } = await newMessage({ name: 'Trashed Letter' })
  await admin.api.admin.deleteMessage({ id: String(id) })
  expect(await find('trashed letter')).toEqual([])

  const { client, person } = await newCustomer(shop, { name: 'Erased Person' })
  const { orderUuid } = await buy(client, [{ id: plenty, quantity: 1 }], { email: person.email })
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  const userId = (await client.api.auth.me({})).user.id
  await siteadmin.api.admin.deleteUser({ id: userId })
  for (const q of [person.email, 'Erased Person', 'Account closed'])
    expect(await find(q, siteadmin)).toEqual([])
  expect((await find(orderUuid))[0]?.url).toBe(adminOrderPage(orderUuid))
})

test('returns at most 20 results, with a share for each kind', async () => {
  for (let count = 0; count < 25; count++) await newProduct(`Plentiful ${String(count).padStart(2, '0')}`)
  const names = (await find('plentiful')).map(({ title }) => title)
  expect(names).toHaveLength(20)
  expect(names).toEqual(names.toSorted())
  await newOrder('Plentiful Customer')
  await newMessage({ name: 'Plentiful Sender' })
  const kinds = (await find('plentiful')).map(({ kind }) => kind)
  expect(kinds).toEqual(['order', ...Array<string>(18).fill('product'), 'message'])
})

test.each(['', '?q=', '?q=%20%20', `?q=${'a'.repeat(101)}`, '?q=a&q=b', '?q=%00'])(
  'rejects the query "%s"',
  async (query) => {
    const answer = await admin.fetch(`/api/admin/search${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/\.$/) })
  },
)

test('accepts 100 characters and ignores spaces around them', async () => {
  expect(await find('a'.repeat(100))).toEqual([])
  expect(await find(` ${'a'.repeat(100)} `)).toEqual([])
})

test.each([
  '%',
  '_',
  '%%%',
  "';--",
  '\\',
  '\\%',
  '"',
  '"" OR ""',
  'a*',
  '(',
  '#',
  '#0',
  '#999999999999999',
  '--',
  'ﷺ',
  '刀',
  '👩‍👩‍👧',
  'İı',
  '\t\u2028x',
])('searches for %j literally', async (q) => {
  const id = await newProduct(`Literal <${q}> name`)
  const urls = (await find(`<${q}`)).map(({ url }) => url)
  expect(urls).toContain(adminProductPage(id))
  for (const { title, detail, url } of await find(q)) {
    expect(url).toMatch(/^\/admin\//)
    if (q.includes('%')) expect(`${title} ${detail}`).toContain('%')
  }
})

test('rejects everyone but staff', async () => {
  for (const [person, status] of [
    ['guest', 401],
    ['customer', 403],
  ] as const) {
    const client = person === 'guest' ? shop.client() : await loggedIn(shop, person)
    expect((await client.fetch('/api/admin/search?q=a')).status).toBe(status)
  }
})

test('links each result to its page', async () => {
  const order = await newOrder('Landing Order')
  const { id } = await newMessage({ name: 'Landing Message' })
  const product = await newProduct('Landing Product', { published: false })
  const { person } = await newCustomer(shop, { name: 'Landing Customer' })
  const results = await find('landing', siteadmin)
  expect(results.map(({ url }) => url)).toEqual([
    adminOrderPage(order.order_uuid),
    adminProductPage(product),
    adminUserPage(person.email),
    adminMessagePage(id),
  ])
  for (const { kind, url, title } of results) {
    let page = await siteadmin.fetch(url)
    if (kind === 'message') page = await siteadmin.fetch(page.headers.get('location') ?? '')
    expect([url, page.status]).toEqual([url, 200])
    expect(await page.text()).toContain(title.replace('Order ', ''))
  }
})
