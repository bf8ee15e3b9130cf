import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { checkoutForm, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
let form: Awaited<ReturnType<typeof checkoutForm>>
beforeAll(async () => {
  form = await checkoutForm(shop.client(), [{ id: 10, quantity: 1 }])
})
beforeEach(() => changeProduct(admin, 10, { stock: 4 }))
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

async function orderData() {
  const { db } = shop.shop
  const count = async (table: 'orders' | 'order_lines' | 'stock_ledger' | 'payments' | 'mail_outbox') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const { data } = await admin.api.products.list({})
  return {
    rows: await Promise.all([
      count('orders'),
      count('order_lines'),
      count('stock_ledger'),
      count('payments'),
      count('mail_outbox'),
    ]),
    stock: data.map(({ id, stock }) => [id, stock]),
  }
}

async function post(json: string, type = 'application/json', path = '/api/checkout') {
  const answer = await shop
    .client()
    .fetch(path, { method: 'POST', headers: { 'content-type': type }, body: json })
  return { status: answer.status, body: (await answer.json()) as { error: string; fields?: object } }
}

function cart(...lines: unknown[]) {
  return { ...form, cart: lines }
}

const INVALID: [name: string, form: () => object][] = [
  ['an empty cart', () => cart()],
  ['no cart', () => ({ ...form, cart: undefined })],
  ['a cart that is not a list', () => ({ ...form, cart: { id: 10, quantity: 1 } })],
  ['a null line', () => cart(null)],
  ['no quantity', () => cart({ id: 10 })],
  ['quantity 0', () => cart({ id: 10, quantity: 0 })],
  ['quantity -1', () => cart({ id: 10, quantity: -1 })],
  ['two units and minus one', () => cart({ id: 10, quantity: 2 }, { id: 10, quantity: -1 })],
  ['half a unit', () => cart({ id: 10, quantity: 0.5 })],
  ['a quantity as text', () => cart({ id: 10, quantity: '1' })],
  ['a quantity that is a list', () => cart({ id: 10, quantity: [1] })],
  ['a quantity of true', () => cart({ id: 10, quantity: true })],
  ['quantity 1e21', () => cart({ id: 10, quantity: 1e21 })],
  ['quantity 2^53 - 1', () => cart({ id: 10, quantity: Number.MAX_SAFE_INTEGER })],
  ['a product id as text', () => cart({ id: '10', quantity: 1 })],
  ['a fractional product id', () => cart({ id: 10.5, quantity: 1 })],
  ['an unknown product id', () => cart({ id: 987_654, quantity: 1 })],
  ['product id 2^53 - 1', () => cart({ id: Number.MAX_SAFE_INTEGER, quantity: 1 })],
  ['91 lines', () => cart(...Array.from({ length: 91 }, () => ({ id: 10, quantity: 1 })))],
  ['a total as text', () => ({ ...form, totalPrice: String(form.totalPrice) })],
  ['no total', () => ({ ...form, totalPrice: null })],
  ['insurance as text', () => ({ ...form, addInsurance: 'yes' })],
  ['an unknown shipping method', () => ({ ...form, shippingMethod: 'drone' })],
  ['a numeric name', () => ({ ...form, name: 42 })],
  ['a name with a line break', () => ({ ...form, name: 'June\r\nBcc: all@example.com' })],
  ['a name with a NUL', () => ({ ...form, name: 'June\u0000' })],
  ['a name with a line separator', () => ({ ...form, name: 'June\u2028Whitlock' })],
  ['a name with half an emoji', () => ({ ...form, name: 'June \ud83d' })],
  ['a name of blanks', () => ({ ...form, name: ' \t ' })],
  ['an email with a line break', () => ({ ...form, email: 'june@example.com\nBcc: all@example.com' })],
  ['two emails', () => ({ ...form, email: 'june@example.com, all@example.com' })],
  ['an email in angle brackets', () => ({ ...form, email: 'June <june@example.com>' })],
  ['an email list', () => ({ ...form, email: ['june@example.com'] })],
  ['an address of 10,000 letters', () => ({ ...form, address: 'x'.repeat(10_000) })],
  ['an unknown state', () => ({ ...form, state: 'toString' })],
  ['the state __proto__', () => ({ ...form, state: '__proto__' })],
  ['a short ZIP', () => ({ ...form, zip: '4401' })],
  ['a ZIP in Arabic digits', () => ({ ...form, zip: '٤٤٠١٧' })],
  ['no age', () => ({ ...form, ageConfirmation: undefined })],
  ['an age of 17', () => ({ ...form, ageConfirmation: '17' })],
  ['an age too young for the state', () => ({ ...form, state: 'AK', ageConfirmation: '18' })],
  ['an age as a number', () => ({ ...form, ageConfirmation: 21 })],
  ['a numeric user id', () => ({ ...form, userId: 7 })],
  ['a list', () => [form]],
]

test.each(INVALID)('rejects %s with a sentence and changes nothing', async (_, invalid) => {
  const before = await orderData()
  const { status, body } = await post(JSON.stringify(invalid()))
  expect(status).toBe(400)
  expect(body.error).toMatch(/^[A-Z].*[.!]$/)
  expect(JSON.stringify(body)).not.toMatch(/zod|sql|node_modules|\.ts:/i)
  expect(await orderData()).toEqual(before)
})

test.each([
  ['incomplete JSON', '{"cart":[', 'application/json', 400],
  ['an empty body', '', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['an infinite total', '{"totalPrice":1e999}', 'application/json', 400],
  ['a form', 'cart=1', 'application/x-www-form-urlencoded', 415],
  ['XML', '<cart/>', 'text/xml', 415],
  ['plain text', '{}', 'text/plain', 415],
  ['more than 1 MiB', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413],
])('rejects %s and changes nothing', async (_, json, type, status) => {
  const before = await orderData()
  const answer = await post(json, type)
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
  expect(await orderData()).toEqual(before)
})

test.each(['__proto__', 'constructor'])('ignores a key named %s', async (key) => {
  const before = await orderData()
  const inner = '{"prototype":{"polluted":1},"polluted":1}'
  const { status } = await post(`{"${key}":${inner},"cart":[{"id":10,"quantity":1,"${key}":${inner}}]}`)
  expect(status).toBe(400)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(await orderData()).toEqual(before)
})

test('ignores prices and other unknown keys', async () => {
  const before = await orderData()
  const cheap = { ...form, totalPrice: 0.01, total: 0.01, price: 0.01, status: 'paid', holds_stock: 0 }
  expect((await post(JSON.stringify(cheap))).status).toBe(409)
  const lines = [{ id: 10, quantity: 1, price: 0.01, price_cents: 1, name: 'Mine' }]
  expect((await post(JSON.stringify({ ...form, cart: lines, totalPrice: 0.01 }))).status).toBe(409)
  expect(await orderData()).toEqual(before)
})

test('stores a name in any script as typed', async () => {
  const customer = shop.client()
  const name = 'Łukasz 王小明 O’Neil-Þór 🔪'
  const checkout = await openCheckout(customer, form.cart, {
    name,
    city: '<b>Bérea</b>',
    address: "'; drop table",
  })
  await payByCard(checkout)
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(order.name).toBe(name)
  expect(order.shipping_address).toMatchObject({ city: '<b>Bérea</b>', address: "'; drop table" })
})

test('rejects the same invalid input for fees', async () => {
  for (const lines of [
    [],
    [{ id: 10, quantity: -1 }],
    [{ id: 10, quantity: 1e300 }],
    [{ id: 987_654, quantity: 1 }],
  ]) {
    const { status } = await post(
      JSON.stringify({ cart: lines }),
      'application/json',
      '/api/checkout/calculate-fees',
    )
    expect(status).toBe(400)
  }
})
