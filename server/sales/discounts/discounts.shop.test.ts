import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1' })
let siteadmin: TestClient
beforeAll(async () => {
  siteadmin = await loggedIn(shop, 'siteadmin')
  await changeProduct(siteadmin, 1, { stock: 1000, price: 100.05 })
  await changeProduct(siteadmin, OTHER, { stock: 1000, price: 50 })
  await changeSettings(siteadmin, 'shipping', { handling_fee: 2, standard: Array(70).fill(8) })
  await changeSettings(siteadmin, 'card_fee', { enabled: false })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

/** Of another category. */
const OTHER = 6
const ONE = [{ id: 1, quantity: 1 }]

type NewDiscount = Parameters<TestClient['api']['admin']['createDiscount']>[0]

let codes = 0
async function newDiscount(fields: Partial<NewDiscount> = {}) {
  codes += 1
  const discount = { code: `CODE-${codes}`, kind: 'percent', value: 10, ...fields } as const
  return (await siteadmin.api.admin.createDiscount(discount)).data
}

async function discountOf(id: number) {
  const { data } = await siteadmin.api.admin.discounts({})
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`There is no discount ${id}.`)
  return found
}

async function usesOf({ id }: { id: number }): Promise<number> {
  return (await discountOf(id)).uses
}

async function send(
  path: string,
  body: object,
  { client = shop.client(), ip = '192.0.2.1', method = 'POST' } = {},
) {
  const answer = await client.fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      'x-csrf-token': client.cookies.get('csrfToken') ?? '',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const feesOf = (body: object) => send('/api/checkout/calculate-fees', { cart: ONE, ...body })

/** As a customer with a browser of their own, who sees the total first. */
async function place(discountCode: string, change: object = {}, client = shop.client()) {
  const fees = await send(
    '/api/checkout/calculate-fees',
    { cart: ONE, discountCode, state: 'OH' },
    { client },
  )
  const form = await checkoutForm(client, ONE)
  const totalPrice = fees.status === 200 ? fees.body.total : form.totalPrice
  return send('/api/checkout', { ...form, totalPrice, discountCode, ...change }, { client })
}

test('staff see what they entered, and one code exists once, ignoring case', async () => {
  const fields = {
    code: 'fair-2026',
    kind: 'amount',
    value: 25.5,
    min_subtotal: 200,
    starts_at: '2026-01-01T08:00:00.000Z',
    ends_at: '2046-12-24T20:00:00.000Z',
    max_uses: 40,
    max_uses_per_customer: 1,
    category_ids: [1, 2],
    enabled: true,
  }
  const path = '/api/admin/discounts'
  const created = await send(path, fields, { client: siteadmin })
  expect(created.status).toBe(201)
  const { id } = created.body.data
  expect(created.body).toEqual({
    success: true,
    data: { ...fields, id, code: 'FAIR-2026', uses: 0, given: 0, created_at: expect.any(String) },
  })
  expect(await discountOf(id)).toEqual(created.body.data)
  expect(await send(path, { ...fields, code: 'Fair-2026' }, { client: siteadmin })).toMatchObject({
    status: 409,
    body: { error: 'There is already a discount with this code.' },
  })

  const other = await newDiscount()
  const change = (body: object) => send(`${path}/${other.id}`, body, { client: siteadmin, method: 'PUT' })
  expect((await change({ code: 'FAIR-2026' })).status).toBe(409)
  expect(await change({ kind: 'free_shipping', enabled: false })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await discountOf(other.id)).toEqual({ ...other, kind: 'free_shipping', value: null, enabled: false })
  expect((await change({ kind: 'percent' })).body.fields).toEqual({
    value: 'Enter a whole number from 1 to 100.',
  })

  const remove = () => send(`${path}/${id}`, {}, { client: siteadmin, method: 'DELETE' })
  expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
  expect((await remove()).status).toBe(404)
  expect((await send(path, fields, { client: siteadmin })).status).toBe(201)
  const { data: activity } = await siteadmin.api.admin.activity({
    subject: 'discount',
    subject_id: String(id),
  })
  expect(activity.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['deleted', 'FAIR-2026'],
    ['added', 'FAIR-2026'],
  ])
})

test.each([
  [{ code: 'ab' }, 'code'],
  [{ code: 'TEN OFF' }, 'code'],
  [{ code: 'ÄÖÜ-2026' }, 'code'],
  [{ code: 'X'.repeat(33) }, 'code'],
  [{ code: 'ABCD-EFGH-JKMN-PQRS' }, 'code'],
  [{ kind: 'half' }, 'kind'],
  [{ value: 0 }, 'value'],
  [{ value: 101 }, 'value'],
  [{ value: 12.5 }, 'value'],
  [{ value: null }, 'value'],
  [{ kind: 'amount', value: 0 }, 'value'],
  [{ kind: 'amount', value: 9.999 }, 'value'],
  [{ kind: 'amount', value: 100_001 }, 'value'],
  [{ min_subtotal: -1 }, 'min_subtotal'],
  [{ max_uses: 0 }, 'max_uses'],
  [{ max_uses_per_customer: 1.5 }, 'max_uses_per_customer'],
  [{ starts_at: '2026-12-24T00:00:00Z', ends_at: '2026-12-24T00:00:00Z' }, 'ends_at'],
  [{ starts_at: 'tomorrow' }, 'starts_at'],
  [{ category_ids: [] }, 'category_ids'],
  [{ category_ids: [1, 999_999] }, 'category_ids'],
  [{ enabled: 'yes' }, 'enabled'],
])('answers 400 for a discount with %j', async (change, field) => {
  const body = { code: 'WRONG-1', kind: 'percent', value: 10, ...change }
  const answer = await send('/api/admin/discounts', body, { client: siteadmin })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
})

test('takes each kind off what it applies to', async () => {
  const mixed = [...ONE, { id: OTHER, quantity: 2 }]
  const { data: first } = await shop.client().api.products.get({ id: '1' })
  const { data: second } = await shop.client().api.products.get({ id: String(OTHER) })
  expect(first.category_id).not.toBe(second.category_id)
  const ofFirst = { category_ids: [first.category_id] }

  const half = await newDiscount({ value: 50 })
  // Half of $100.05, half a cent rounded up; spaces and case don't matter.
  const spelled = ` ${half.code.toLowerCase().replace('-', ' - ')} `
  expect((await feesOf({ discountCode: spelled })).body).toMatchObject({
    subtotal: 100.05,
    discount: 50.03,
    shipping: 10,
    total: 60.02,
  })
  const categories = await newDiscount({ value: 50, ...ofFirst })
  expect((await feesOf({ cart: mixed, discountCode: categories.code })).body.discount).toBe(50.03)
  const amount = await newDiscount({ kind: 'amount', value: 120, ...ofFirst })
  expect((await feesOf({ cart: mixed, discountCode: amount.code })).body).toMatchObject({
    discount: 100.05,
    total: 110,
  })
  const shipping = await newDiscount({ kind: 'free_shipping', min_subtotal: 100 })
  const free = await feesOf({ discountCode: shipping.code })
  expect(free.body).toMatchObject({ discount: 0, shipping: 0, handling: 0, total: 100.05 })
  expect(free.body.shippingOptions[0]).toMatchObject({ id: 'standard', amount: 0 })
  const flat = await feesOf({ discountCode: shipping.code, shippingMethod: 'flat_rate' })
  expect(flat.body).toMatchObject({ handling: 2, shipping: flat.body.shippingOptions[1].amount })
  expect(flat.body.shipping).toBeGreaterThan(2)
})

test('reads a code as phones write it', async () => {
  const [hyphen, plain] = [
    await newDiscount({ value: 50 }),
    await newDiscount({ value: 20, code: 'PLAIN900' }),
  ]
  const spellings = ['–', '—', '−', '\u2011', '--', ' ', '', '\u00ad'].map((dash) =>
    hyphen.code.replaceAll('-', dash),
  )
  const around = ['%.', '“%”', '\u200b%', '%\u2060', '\ufeff‘%’,'].map((sign) =>
    sign.replace('%', hyphen.code),
  )
  for (const discountCode of [...spellings, ...around, hyphen.code.replace('CODE', 'ＣＯＤＥ')])
    expect((await feesOf({ discountCode })).body, discountCode).toMatchObject({
      discount: 50.03,
      applied_discount: { code: hyphen.code },
    })
  expect((await feesOf({ discountCode: '“Plain–900”.' })).body.applied_discount.code).toBe(plain.code)
})

test('prefers the code as typed to one with other hyphens', async () => {
  const twins = [await newDiscount({ code: 'TWIN12' }), await newDiscount({ code: 'TWIN-12' })]
  for (const { code } of twins)
    expect((await feesOf({ discountCode: code.toLowerCase() })).body.applied_discount.code).toBe(code)
})

test('says why a code can not be used, before anything else is checked', async () => {
  const inAnHour = new Date(shop.shop.now() + 60 * MINUTE_MS).toISOString()
  const anHourAgo = new Date(shop.shop.now() - 60 * MINUTE_MS).toISOString()
  const { data: second } = await shop.client().api.products.get({ id: String(OTHER) })
  const deleted = await newDiscount()
  await siteadmin.api.admin.deleteDiscount({ id: String(deleted.id) })
  const usedUp = await newDiscount({ max_uses: 1 })
  await place(usedUp.code)
  const cases = [
    ['NOBODY-KNOWS', 'This code is not valid.'],
    ['ABCD-EFGH-JKMN-PQRS', 'This code is not valid.'],
    ['x'.repeat(5000), 'This code is not valid.'],
    [deleted.code, 'This code is not valid.'],
    [(await newDiscount({ enabled: false })).code, 'This code is not valid.'],
    [(await newDiscount({ starts_at: inAnHour })).code, 'This code is not valid.'],
    [(await newDiscount({ ends_at: anHourAgo })).code, 'This code has expired.'],
    [usedUp.code, 'This code has been used up.'],
    [(await newDiscount({ min_subtotal: 140.05 })).code, 'Spend $40.00 more to use this code.'],
    [
      (await newDiscount({ category_ids: [second.category_id] })).code,
      'This code does not apply to anything in your cart.',
    ],
  ] as const
  const form = await checkoutForm(shop.client(), ONE)
  await changeProduct(siteadmin, 1, { stock: 0 })
  for (const [discountCode, sentence] of cases) {
    for (const answer of [
      await feesOf({ discountCode }),
      await send('/api/checkout', { ...form, totalPrice: 1, discountCode }),
    ]) {
      expect([discountCode, answer.status, answer.body.fields]).toEqual([
        discountCode,
        400,
        { discountCode: sentence },
      ])
    }
  }
  await changeProduct(siteadmin, 1, { stock: 1000 })
})

test('an order keeps its code and what it saved, for its customer and for staff', async () => {
  const discount = await newDiscount({ value: 20 })
  const client = shop.client()
  const email = 'saver@example.com'
  const { total } = await client.api.checkout.calculateFees({ cart: ONE, discountCode: discount.code })
  expect(total).toBe(90.04)
  const change = { email, discountCode: discount.code.toLowerCase(), totalPrice: total }
  const { orderUuid } = await buy(client, ONE, change)
  const { order } = await client.api.orders.verify({ order_uuid: orderUuid })
  const amounts = { subtotal: 100.05, discount: 20.01, shipping: 10, total_price: 90.04 }
  expect(order).toMatchObject({ ...amounts, discount_code: discount.code })
  const { order: seen } = await shop.client().api.orders.verify({ order_uuid: orderUuid })
  expect(seen).toMatchObject({ ...amounts, discount_code: null })
  const { order: byStaff } = await siteadmin.api.admin.order({ orderUuid })
  expect(byStaff).toMatchObject({ ...amounts, discount_code: discount.code })
  const emails = await eventually(
    () => mailbox(shop, email),
    (sent) => sent.length > 0,
  )
  expect(emails[0]?.text).toContain(discount.code)
  expect(emails[0]?.text).toContain('-$20.01')
  const csv = await (await siteadmin.fetch('/api/admin/orders.csv')).text()
  expect(csv).toContain(discount.code)
  expect(await discountOf(discount.id)).toMatchObject({ uses: 1, given: 20.01 })

  // Without its discount, the order has what it had.
  await siteadmin.api.admin.updateDiscount({ id: String(discount.id), value: 50 })
  await siteadmin.api.admin.deleteDiscount({ id: String(discount.id) })
  expect((await siteadmin.api.admin.order({ orderUuid })).order).toMatchObject(amounts)
  expect((await place(discount.code)).body.fields).toEqual({ discountCode: 'This code is not valid.' })
})

test('free shipping is given once, and counted with what it saved', async () => {
  const discount = await newDiscount({ kind: 'free_shipping', max_uses_per_customer: 1 })
  const change = { email: 'far@example.com', discountCode: discount.code, totalPrice: 100.05 }
  const { orderUuid } = await buy(shop.client(), ONE, change)
  const { order } = await siteadmin.api.admin.order({ orderUuid })
  expect(order).toMatchObject({ discount: 0, shipping: 0, discount_code: discount.code })
  expect(await discountOf(discount.id)).toMatchObject({ uses: 1, given: 10 })
  const again = await place(discount.code, { email: 'FAR@Example.com' })
  expect([again.status, again.body.fields]).toEqual([400, { discountCode: 'This code has been used up.' }])
})

test('a limit holds for an address and for an account, whatever address it enters', async () => {
  const discount = await newDiscount({ max_uses_per_customer: 1 })
  const customer = await loggedIn(shop, 'customer')
  expect((await place(discount.code, { email: 'first@example.com' }, customer)).status).toBe(200)
  const elsewhere = await loggedIn(shop, 'customer')
  const asked = await send(
    '/api/checkout/calculate-fees',
    { cart: ONE, discountCode: discount.code },
    { client: elsewhere },
  )
  expect(asked.body.fields).toEqual({ discountCode: 'This code has been used up.' })
  expect((await place(discount.code, { email: 'second@example.com' }, elsewhere)).status).toBe(400)
  expect((await place(discount.code, { email: 'First@Example.com' })).status).toBe(400)
  expect((await place(discount.code, { email: 'first+again@example.com' })).status).toBe(400)
  expect((await place(discount.code, { email: 'second@example.com' })).status).toBe(200)
  expect(await usesOf(discount)).toBe(2)
})

test('returns a use when the checkout expires, is abandoned or is tried again', async () => {
  const discount = await newDiscount({ max_uses: 1, max_uses_per_customer: 1 })
  const client = shop.client()
  const first = await place(discount.code, {}, client)
  expect(first.status).toBe(200)
  expect((await place(discount.code)).body.fields).toEqual({ discountCode: 'This code has been used up.' })
  // The same browser, back from the payment page, does not read that someone else was faster.
  const second = await place(discount.code, { address: '9 Other Road' }, client)
  expect([second.status, await usesOf(discount)]).toEqual([200, 1])
  await client.api.checkout.cancel({ order_uuid: second.body.order_uuid })
  expect(await usesOf(discount)).toBe(0)

  const third = await place(discount.code)
  await controlSandbox(shop, `sessions/${third.body.url.split('/').at(-1)}`, { action: 'expire' })
  await eventually(
    () => usesOf(discount),
    (uses) => uses === 0,
  )
  expect((await place(discount.code)).status).toBe(200)
})

test('staff who cancel an order return its use, with or without its products, and once', async () => {
  const discount = await newDiscount({ max_uses: 1 })
  const buyOne = async (email: string) => {
    const totalPrice = 100.05 - 10.01 + 10
    return buy(shop.client(), ONE, { email, discountCode: discount.code, totalPrice })
  }
  for (const restock of [true, false]) {
    const { orderUuid } = await buyOne('cancelled@example.com')
    const set = (status: 'cancelled' | 'paid') =>
      siteadmin.api.admin.setOrderStatus({ orderUuid, status, restock })
    await set('cancelled')
    expect([restock, await usesOf(discount)]).toEqual([restock, 0])
    await set('paid')
    expect([restock, await usesOf(discount)]).toEqual([restock, 1])
    await set('cancelled')
    const other = await buyOne('faster@example.com')
    expect(await httpErrorOf(set('paid'))).toEqual({
      status: 409,
      error: 'The discount code of this order has been used up since. It stays cancelled.',
    })
    await siteadmin.api.admin.setOrderStatus({ orderUuid: other.orderUuid, status: 'cancelled' })
  }
  expect(await usesOf(discount)).toBe(0)
})

test('a payment that comes after its code was used up is not charged', async () => {
  const discount = await newDiscount({ max_uses: 1 })
  const totalPrice = 100.05 - 10.01 + 10
  const late = await openCheckout(shop.client(), ONE, { discountCode: discount.code, totalPrice })
  // As after a wait of half an hour, when the shop has given up the order, but its page is still open.
  const { unreserve } = await import('#server/sales/orders/holds.ts')
  const { id } = await shop.shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_uuid', '=', late.orderUuid)
    .executeTakeFirstOrThrow()
  await unreserve(shop.shop.db, id, shop.shop.now())
  expect((await place(discount.code)).status).toBe(200)
  await payByCard(late)
  expect((await httpErrorOf(shop.client().api.orders.verify({ order_uuid: late.orderUuid }))).status).toBe(
    404,
  )
  expect((await siteadmin.api.admin.order({ orderUuid: late.orderUuid })).order.status).toBe('cancelled')
  expect(await usesOf(discount)).toBe(1)
})

test.each([
  ['max_uses', { max_uses: 3 }, () => ({})],
  ['max_uses_per_customer', { max_uses_per_customer: 3 }, () => ({ email: 'Eager@example.com' })],
])('%s holds with forty customers at once', async (_, limit, change) => {
  const discount = await newDiscount(limit)
  const client = shop.client()
  const { total } = await client.api.checkout.calculateFees({ cart: ONE, discountCode: discount.code })
  const form = { ...(await checkoutForm(client, ONE)), totalPrice: total, discountCode: discount.code }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (__, index) =>
      send(
        '/api/checkout',
        { ...form, email: `eager${index}@example.com`, ...change() },
        {
          ip: `198.51.100.${index}`,
        },
      ),
    ),
  )
  const rejected = answers.filter(({ status }) => status !== 200)
  expect(rejected.map(({ status, body }) => [status, body.fields])).toEqual(
    Array.from({ length: 37 }, () => [400, { discountCode: 'This code has been used up.' }]),
  )
  expect(await usesOf(discount)).toBe(3)
  expect(await shop.audit()).toEqual([])
})

test('after 100 wrong codes a network can only go on without a code', async () => {
  const discount = await newDiscount()
  const ip = '2001:db8:77::1'
  const guess = (code: string, from = ip) =>
    send('/api/checkout/calculate-fees', { cart: ONE, discountCode: code }, { ip: from })
  // A code that is right, but can't be used, is no guess.
  const tooSmall = await newDiscount({ min_subtotal: 5000 })
  expect((await guess(tooSmall.code)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 110 }, (_, index) => guess(`GUESS-${index}`)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(400), count(429)]).toEqual([100, 10])
  const locked = await guess(discount.code, '2001:db8:77::2')
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60)
  const form = await checkoutForm(shop.client(), ONE)
  expect((await send('/api/checkout', { ...form, discountCode: discount.code }, { ip })).status).toBe(429)
  expect((await send('/api/checkout/calculate-fees', { cart: ONE, discountCode: ' ' }, { ip })).status).toBe(
    200,
  )
  expect((await send('/api/checkout', { ...form, discountCode: null }, { ip })).status).toBe(200)
  expect((await guess(discount.code, '2001:db8:78::1')).status).toBe(200)
  shop.passTime(15 * MINUTE_MS)
  siteadmin = await loggedIn(shop, 'siteadmin')
  expect((await guess(discount.code)).status).toBe(200)
})

test('forgetting a customer frees no use, and leaves no address', async () => {
  const { hashEmail } = await import('./customer-uses.ts')
  const discount = await newDiscount({ max_uses_per_customer: 1 })
  const email = 'leaving@example.com'
  expect((await place(discount.code, { email })).status).toBe(200)
  await shop.shop.db
    .updateTable('orders')
    .set({ email: '', user_id: null })
    .where('email', '=', email)
    .execute()
  expect((await place(discount.code, { email: 'Leaving@example.com' })).status).toBe(400)
  const uses = await shop.shop.db
    .selectFrom('discount_uses')
    .selectAll()
    .where('discount_id', '=', discount.id)
    .execute()
  expect(JSON.stringify(uses)).not.toContain('leaving')
  expect(uses[0]?.email_hash).toBe(hashEmail(discount.id, email))
})
