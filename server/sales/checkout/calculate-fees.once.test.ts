import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/app/api.ts'
import { ask } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { JUNE } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop, type TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
let client: TestClient
beforeAll(() => {
  client = shop.client()
})

async function calculate(body: unknown) {
  const answer = await client.fetch('/api/checkout/calculate-fees', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const HUNTER = { id: 1, quantity: 1 }
const SHEATH = { id: 13, quantity: 1 }

test('calculates the example in the screen designs to the cent', async () => {
  const { status, body } = await calculate({ cart: [HUNTER, SHEATH], addInsurance: true })
  expect(status).toBe(200)
  expect(api.checkout.calculateFees.reply.parse(body)).toEqual(body)
  expect(body).toEqual({
    subtotal: 350,
    discount: 0,
    deposit: 0,
    shipping: 14.1,
    handling: 0,
    stripeFee: 11.19,
    baseInsurance: 6.05,
    calculatedInsurance: 6.23,
    tax: 0,
    tax_rate: 0,
    tax_pending: false,
    totalWithoutInsurance: 375.29,
    totalWithInsurance: 381.52,
    total: 381.52,
    gift_card: 0,
    amount_due: 381.52,
    shippingOptions: [
      { id: 'standard', label: 'USPS Standard', amount: 14.1 },
      { id: 'flat_rate', label: 'USPS Flat Rate', amount: 24.8 },
    ],
    applied_discount: null,
    join: null,
    insurance_up_to: 5000,
  })
  expect((await calculate({ cart: [HUNTER, SHEATH] })).body.total).toBe(375.29)
})

test('charges the chosen shipping method', async () => {
  const { body } = await calculate({ cart: [HUNTER], shippingMethod: 'flat_rate' })
  expect(body).toMatchObject({ subtotal: 265, shipping: 24.8 })
})

test('ignores prices in the cart', async () => {
  const cart = [{ ...HUNTER, price: 1, price_cents: 1, name: 'x', weight_oz: 0, stock: 99 }]
  const { body } = await calculate({ cart, total: 1, subtotal: 1, shipping: 0 })
  expect(body).toEqual((await calculate({ cart: [HUNTER] })).body)
})

test('merges lines of the same product', async () => {
  const merged = await calculate({ cart: [SHEATH, { id: 1, quantity: 3 }] })
  const separate = await calculate({ cart: [HUNTER, SHEATH, { id: 1, quantity: 2 }] })
  expect(separate).toEqual(merged)
})

test('calculates fees for more units than are in stock', async () => {
  expect((await calculate({ cart: [{ id: 6, quantity: 1 }] })).status).toBe(200)
  expect((await calculate({ cart: [{ id: 1, quantity: 5 }] })).status).toBe(200)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no cart', {}, 'cart'],
  ['an empty cart', { cart: [] }, 'cart'],
  ['a cart that is not a list', { cart: { id: 1, quantity: 1 } }, 'cart'],
  ['quantity 0', { cart: [{ id: 1, quantity: 0 }] }, 'cart'],
  ['quantity -1', { cart: [{ id: 1, quantity: -1 }] }, 'cart'],
  ['half a unit', { cart: [{ id: 1, quantity: 0.5 }] }, 'cart'],
  ['a quantity as text', { cart: [{ id: 1, quantity: '1' }] }, 'cart'],
  ['no quantity', { cart: [{ id: 1 }] }, 'cart'],
  ['quantity 1e300', { cart: [{ id: 1, quantity: 1e300 }] }, 'cart'],
  ['a product id as text', { cart: [{ id: '1', quantity: 1 }] }, 'cart'],
  ['a fractional product id', { cart: [{ id: 1.5, quantity: 1 }] }, 'cart'],
  ['more lines than a payment page allows', { cart: Array.from({ length: 91 }, () => HUNTER) }, 'cart'],
  ['an unknown shipping method', { cart: [HUNTER], shippingMethod: 'pigeon' }, 'shippingMethod'],
  ['a shipping method that is not text', { cart: [HUNTER], shippingMethod: null }, 'shippingMethod'],
  ['insurance as text', { cart: [HUNTER], addInsurance: 'true' }, 'addInsurance'],
  [
    "insurance above the carrier's maximum",
    { cart: [{ id: 5, quantity: 10 }], addInsurance: true },
    'addInsurance',
  ],
  [
    'flat rate for thirteen units',
    { cart: [{ id: 15, quantity: 13 }], shippingMethod: 'flat_rate' },
    'shippingMethod',
  ],
])('answers 400 with the field for %s', async (_, body, field) => {
  const answer = await calculate(body)
  expect(answer.status).toBe(400)
  expect(answer.body.fields[field]).toMatch(/^[A-Z].*\.$/)
  expect(answer.body.total).toBeUndefined()
})

test('answers 400 for an unknown or deleted product', async () => {
  for (const id of [999, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await calculate({ cart: [HUNTER, { id, quantity: 1 }] })
    expect([id, status]).toEqual([id, 400])
    expect(body.error).toMatch(/remove it/i)
  }
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.deleteProduct({ id: '12' })
  const { status, body } = await calculate({ cart: [{ id: 12, quantity: 1 }] })
  expect([status, body.error]).toEqual([
    400,
    "'Belt Tanto, Black Micarta' is no longer for sale. Remove it and try again.",
  ])
})

test('answers for a draft as for a product that never existed', async () => {
  const admin = await loggedIn(shop, 'admin')
  const secret = { name: 'Secret knife', description: '', price: 100, stock: 1, category_id: 1 }
  const drafts: number[] = []
  for (let count = 0; count < 2; count++) {
    drafts.push((await admin.api.admin.createProduct({ ...secret, published: false })).data.id)
  }
  await admin.api.admin.deleteProduct({ id: String(drafts[1]) })
  const cartOf = (id: number) => [{ id, quantity: 1 }]
  const unknown = await calculate({ cart: cartOf(999) })
  expect(unknown.body.fields.cart).toBe(unknown.body.error)
  for (const id of drafts) {
    const fees = await calculate({ cart: cartOf(id) })
    expect([fees.status, fees.body]).toEqual([400, unknown.body])
    const placed = await ask(shop.client(), 'POST /api/checkout', {
      ...JUNE,
      totalPrice: 100,
      cart: cartOf(id),
    })
    expect([placed.status, placed.body]).toEqual([400, unknown.body])
  }
})

test('answers 400 for an order too large to mail', async () => {
  const { status, body } = await calculate({ cart: [{ id: 7, quantity: 60 }] })
  expect(status).toBe(400)
  expect(body.error).toMatch(/contact the shop/i)
})

test('uses a new price immediately', async () => {
  const admin = await loggedIn(shop, 'admin')
  await changeProduct(admin, 10, { price: 96.5 })
  expect((await calculate({ cart: [{ id: 10, quantity: 2 }] })).body.subtotal).toBe(193)
})

test('reads packaging, zone and card fee from the settings', async () => {
  const other = await startTestShop({
    PACKAGING_OZ: '20',
    QUOTED_ZONE: '1',
    CARD_FEE_PERMILLE: '0',
    CARD_FEE_CENTS: '0',
  })
  const fees = await other
    .client()
    .api.checkout.calculateFees({ cart: [HUNTER] })
    .finally(() => other.close())
  expect(fees).toMatchObject({ subtotal: 265, shipping: 10.8, stripeFee: 0, total: 275.8 })
})
