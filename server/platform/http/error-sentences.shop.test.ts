import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CSRF_HEADER } from '#contract/customers/accounts/auth.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const siteadmin = sharedLogin(shop, 'siteadmin')

type Method = 'GET' | 'POST' | 'PUT'

async function send(method: Method, path: string, body?: unknown, client = shop.client()) {
  const answer = await client.fetch(path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      [CSRF_HEADER]: client.cookies.get('csrfToken') ?? '',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as { error: string; fields?: object } }
}

const PRODUCT = { name: 'Bowie', description: '', price: 5, stock: 1, category_id: 1 }

test.each<[Method, string, unknown, fields: Record<string, string>]>([
  [
    'GET',
    '/api/products?sort=x',
    undefined,
    { sort: expect.stringMatching(/^Choose one of: newest, .+\.$/) },
  ],
  ['GET', '/api/products?sort=newest&sort=newest', undefined, { sort: 'Give `sort` only once.' }],
  ['GET', '/api/products?page=1&page=2', undefined, { page: 'Give `page` only once.' }],
  ['GET', '/api/products?available=yes', undefined, { available: 'Choose one of: true, false.' }],
  ['GET', '/api/admin/orders?flagged=no', undefined, { flagged: 'Enter true.' }],
  [
    'GET',
    `/api/products?category=${'x'.repeat(201)}`,
    undefined,
    { category: 'Use at most 200 characters.' },
  ],
  ['GET', '/api/orders/verify', undefined, { order_uuid: 'Missing order details. Please try again.' }],
  ['POST', '/api/auth/login', [], { body: 'Send a JSON object.' }],
  ['POST', '/api/auth/login', undefined, { body: 'Send a JSON object.' }],
  ['POST', '/api/auth/reset-review/remove', { passkeys: 'all' }, { passkeys: 'Send a list.' }],
  [
    'POST',
    '/api/auth/reset-review/remove',
    { passkeys: [5] },
    { passkeys: 'Enter a text.', 'passkeys.0': 'Enter a text.' },
  ],
  [
    'POST',
    '/api/auth/reset-review/remove',
    { passkeys: Array.from({ length: 101 }, () => 'x') },
    { passkeys: 'Send at most 100 items.' },
  ],
  [
    'PUT',
    '/api/user/me',
    { name: 'June', email: 'siteadmin@shop.test', password: 5 },
    { password: 'Enter a password.' },
  ],
  [
    'PUT',
    '/api/admin/products/1',
    { ...PRODUCT, imageOrders: [{ order: 1 }] },
    {
      imageOrders: 'This field is required. Enter a text.',
      'imageOrders.0.imageUrl': 'This field is required. Enter a text.',
    },
  ],
  ['PUT', '/api/admin/products/1', { ...PRODUCT, version: 1.5 }, { version: 'Enter a whole number.' }],
  [
    'PUT',
    '/api/admin/products/1',
    { ...PRODUCT, weight_oz: -1 },
    { weight_oz: 'Enter ounces from 0 to 1,120.' },
  ],
  ['POST', '/api/public/messages', message({ elapsedMs: 'long' }), { elapsedMs: 'Enter a number.' }],
  [
    'POST',
    '/api/admin/products/1/images/restore',
    { imageUrl: '/x', order: 0 },
    { order: 'Enter 1 or more.' },
  ],
])('explains each field error of %s %s %j', async (method, path, body, fields) => {
  const answer = await send(method, path, body, siteadmin)
  expect(answer).toEqual({ status: 400, body: { error: Object.values(fields)[0], fields } })
})

function message(change: object) {
  const valid = { name: 'June', contactMethod: 'email', contact: 'june@example.com', message: 'Hello.' }
  return { ...valid, recaptchaToken: `sandbox-pass-${randomUUID()}`, ...change }
}

const CUSTOMER = ['name', 'email', 'address', 'city', 'state', 'zip', 'ageConfirmation']

test.each<[string, unknown, fields: string[]]>([
  ['/api/auth/register', { name: 5 }, ['name', 'email', 'password']],
  ['/api/checkout', {}, [...CUSTOMER, 'cart', 'totalPrice']],
  [
    '/api/checkout',
    { cart: 5, state: 'KY', ageConfirmation: '18' },
    without(CUSTOMER, 'state').concat('cart', 'totalPrice'),
  ],
  [
    '/api/public/messages',
    { name: [], contactMethod: 'phone', contact: '5', message: 7 },
    ['name', 'contact', 'message', 'recaptchaToken'],
  ],
  ['/api/public/messages', {}, ['name', 'contactMethod', 'contact', 'message', 'recaptchaToken']],
  ['/api/auth/verify-login-2fa', {}, ['userId', 'otp']],
])('names every wrong field of POST %s %j', async (path, body, fields) => {
  const answer = await send('POST', path, body)
  expect([answer.status, Object.keys(answer.body.fields ?? {}).sort()]).toEqual([400, fields.sort()])
})

function without(names: string[], name: string): string[] {
  return names.filter((each) => each !== name)
}

test('names nested fields by their path', async () => {
  const quantity = 'Enter a whole number of 1 or more.'
  const fees = await send('POST', '/api/checkout/calculate-fees', { cart: [{ id: 1, quantity: 0 }, 5] })
  expect(fees.body.fields).toEqual({
    cart: quantity,
    'cart.0.quantity': quantity,
    'cart.1': 'Send a JSON object.',
  })

  const inches = 'Enter inches above 0, at most 100.'
  const specs = { blade_length_in: -4, steel: 1095 }
  const product = await send('PUT', '/api/admin/products/1', { ...PRODUCT, specs }, siteadmin)
  expect(product.body.fields).toEqual({
    specs: 'Enter a text.',
    'specs.steel': 'Enter a text.',
    'specs.blade_length_in': inches,
  })
})

test.each<[Method, string, body: object, field: string]>([
  ['POST', '/api/gift-cards', { amount: '50,00' }, 'amount'],
  ['POST', '/api/admin/gift-cards', { amount: '12,50' }, 'amount'],
  ['POST', '/api/admin/discounts', { min_subtotal: '99,5' }, 'min_subtotal'],
  ['POST', '/api/admin/orders/calculate-fees', { discount: '5,75' }, 'discount'],
  ['POST', `/api/admin/orders/${randomUUID()}/refund`, { amount: '12,50' }, 'amount'],
  ['PUT', `/api/admin/commissions/${randomUUID()}/quote`, { price: '350,50' }, 'price'],
  ['PUT', '/api/admin/settings/shipping', { handling_fee: '1,95' }, 'handling_fee'],
  ['PUT', '/api/admin/settings/card_fee', { percent: '2,9' }, 'percent'],
])('asks for a decimal point in %s %s %j', async (method, path, body, field) => {
  const answer = await send(method, path, body, siteadmin)
  const [typed] = Object.values(body)
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    expect.objectContaining({
      [field]: `Write a point for the decimals: ${typed.replace(',', '.')} instead of ${typed}.`,
    }),
  ])
})

test('names the field with an unsupported character', async () => {
  const error = 'The text contains an unsupported character.'
  const answer = await send('POST', '/api/auth/login', { email: 'a\u0000@shop.test', password: 'x' })
  expect(answer.body).toEqual({ error, fields: { email: error } })
  expect((await send('GET', '/api/products?search=%00')).body).toEqual({ error, fields: { search: error } })
})

test.each<[string, number, (text: string) => Promise<{ status: number; body: { error: string } }>]>([
  ['a message', 2000, (text) => send('POST', '/api/public/messages', message({ message: text }))],
  ['the name in a message', 50, (name) => send('POST', '/api/public/messages', message({ name }))],
  ['the name of a user', 120, (name) => send('POST', '/api/auth/register', signup(name))],
  ['the name of a tag', 50, (name) => send('POST', '/api/admin/tags', { name }, siteadmin)],
  [
    'the name of a product',
    120,
    (name) => send('POST', '/api/admin/products', { ...PRODUCT, name }, siteadmin),
  ],
])('counts an emoji in %s as one character', async (_, max, sendText) => {
  expect((await sendText('🔪'.repeat(max))).status).toBe(201)
  const tooLong = await sendText(`${'🔪'.repeat(max)}x`)
  const error = `Use at most ${max.toLocaleString('en-US')} characters.`
  expect([tooLong.status, tooLong.body.error]).toEqual([400, error])
})

function signup(name: string) {
  return { name, email: `${randomUUID()}@example.com`, password: 'quarry-road-214' }
}

test('rejects an order that costs more than one payment can, before it reserves anything', async () => {
  const error = 'One order can be at most $999,999.99. Please order in two parts.'
  const expensive = { ...PRODUCT, name: 'Gold dagger', price: 100_000, stock: 20 }
  const { body } = await send('POST', '/api/admin/products', expensive, siteadmin)
  const { id } = (body as unknown as { data: { id: number } }).data
  const cart = (quantity: number) => ({ cart: [{ id, quantity }] })
  expect((await send('POST', '/api/checkout/calculate-fees', cart(9))).status).toBe(200)

  const rejection = { status: 400, body: { error, fields: { cart: error } } }
  expect(await send('POST', '/api/checkout/calculate-fees', cart(10))).toEqual(rejection)
  const customer = {
    ...{ name: 'June Whitlock', email: 'june@example.com', ageConfirmation: '21' },
    ...{ address: '214 Quarry Road', city: 'Lorain', state: 'OH', zip: '44052' },
  }
  const order = { ...customer, ...cart(10), totalPrice: 1_030_000 }
  expect(await send('POST', '/api/checkout', order)).toEqual(rejection)
  expect((await siteadmin.api.products.get({ id: String(id) })).data.stock).toBe(20)
  expect((await siteadmin.api.admin.orders({})).total).toBe(0)
})
