import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { checkoutForm, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let admin: TestClient
let form: Awaited<ReturnType<typeof checkoutForm>>
beforeAll(async () => {
  shop = await startTestShop()
  admin = await loggedIn(shop, 'admin')
  form = await checkoutForm(shop.client(), [{ id: 10, quantity: 1 }])
})
beforeEach(() => changeProduct(admin, 10, { stock: 4 }))
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

/** Everything an order would move. */
async function books() {
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

async function post(body: string, type = 'application/json', path = '/api/checkout') {
  const answer = await shop.client().fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: answer.status, said: (await answer.json()) as { error: string; fields?: object } }
}

function cart(...lines: unknown[]) {
  return { ...form, cart: lines }
}

const JUNK: [what: string, change: () => object][] = [
  ['an empty cart', () => cart()],
  ['no cart', () => ({ ...form, cart: undefined })],
  ['a cart that is no list', () => ({ ...form, cart: { id: 10, quantity: 1 } })],
  ['a cart of nothing', () => cart(null)],
  ['no quantity', () => cart({ id: 10 })],
  ['none of a piece', () => cart({ id: 10, quantity: 0 })],
  ['less than none', () => cart({ id: 10, quantity: -1 })],
  ['one and minus one', () => cart({ id: 10, quantity: 2 }, { id: 10, quantity: -1 })],
  ['half a piece', () => cart({ id: 10, quantity: 0.5 })],
  ['a quantity in words', () => cart({ id: 10, quantity: '1' })],
  ['a quantity that is a list', () => cart({ id: 10, quantity: [1] })],
  ['true pieces', () => cart({ id: 10, quantity: true })],
  ['more pieces than a number holds', () => cart({ id: 10, quantity: 1e21 })],
  ['2^53 pieces', () => cart({ id: 10, quantity: Number.MAX_SAFE_INTEGER })],
  ['a piece by a word', () => cart({ id: '10', quantity: 1 })],
  ['a piece by a fraction', () => cart({ id: 10.5, quantity: 1 })],
  ['a piece that never was', () => cart({ id: 987_654, quantity: 1 })],
  ['a piece of the largest number', () => cart({ id: Number.MAX_SAFE_INTEGER, quantity: 1 })],
  ['91 lines', () => cart(...Array.from({ length: 91 }, () => ({ id: 10, quantity: 1 })))],
  ['a total in words', () => ({ ...form, totalPrice: String(form.totalPrice) })],
  ['no total', () => ({ ...form, totalPrice: null })],
  ['insurance in words', () => ({ ...form, addInsurance: 'yes' })],
  ['an unknown way of shipping', () => ({ ...form, shippingMethod: 'drone' })],
  ['a name of numbers', () => ({ ...form, name: 42 })],
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
  ['a state that is none', () => ({ ...form, state: 'toString' })],
  ['a state by its prototype', () => ({ ...form, state: '__proto__' })],
  ['a short ZIP', () => ({ ...form, zip: '4401' })],
  ['a ZIP in other digits', () => ({ ...form, zip: '٤٤٠١٧' })],
  ['no age', () => ({ ...form, ageConfirmation: undefined })],
  ['an age of 17', () => ({ ...form, ageConfirmation: '17' })],
  ['an age too young for the state', () => ({ ...form, state: 'AK', ageConfirmation: '18' })],
  ['an age as a number', () => ({ ...form, ageConfirmation: 21 })],
  ['a user id of numbers', () => ({ ...form, userId: 7 })],
  ['a list', () => [form]],
]

test.each(JUNK)('rejects %s with a sentence and changes nothing', async (_, junk) => {
  const before = await books()
  const { status, said } = await post(JSON.stringify(junk()))
  expect(status).toBe(400)
  expect(said.error).toMatch(/^[A-Z].*[.!]$/)
  expect(JSON.stringify(said)).not.toMatch(/zod|sql|node_modules|\.ts:/i)
  expect(await books()).toEqual(before)
})

test.each([
  ['half a sentence', '{"cart":[', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['an infinite total', '{"totalPrice":1e999}', 'application/json', 400],
  ['a form', 'cart=1', 'application/x-www-form-urlencoded', 415],
  ['XML', '<cart/>', 'text/xml', 415],
  ['plain text', '{}', 'text/plain', 415],
  ['more than a mebibyte', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413],
])('rejects %s and changes nothing', async (_, body, type, status) => {
  const before = await books()
  const answer = await post(body, type)
  expect(answer.status).toBe(status)
  expect(answer.said.error).toMatch(/^[A-Z].*\.$/)
  expect(await books()).toEqual(before)
})

test.each(['__proto__', 'constructor'])('ignores a key named %s', async (key) => {
  const before = await books()
  const inner = '{"prototype":{"polluted":1},"polluted":1}'
  const { status } = await post(`{"${key}":${inner},"cart":[{"id":10,"quantity":1,"${key}":${inner}}]}`)
  expect(status).toBe(400)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(await books()).toEqual(before)
})

test('ignores unknown keys, prices included', async () => {
  const before = await books()
  const generous = { ...form, totalPrice: 0.01, total: 0.01, price: 0.01, status: 'paid', holds_stock: 0 }
  expect((await post(JSON.stringify(generous))).status).toBe(409)
  const lines = [{ id: 10, quantity: 1, price: 0.01, price_cents: 1, name: 'Mine' }]
  expect((await post(JSON.stringify({ ...form, cart: lines, totalPrice: 0.01 }))).status).toBe(409)
  expect(await books()).toEqual(before)
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
