import { expect, test } from 'vitest'
import { DEFAULT_TAX } from '#contract/operations/settings/defaults.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const CART = [{ id: 9, quantity: 1 }]
const settings = async () => (await admin.api.admin.settings({})).settings

test('an example order has the totals of the checkout, and the same after saving nothing', async () => {
  const { now, after, products, pounds } = await admin.api.admin.exampleTotals({ cart: CART })
  const {
    insurance_up_to: _,
    shippingOptions: __,
    applied_discount: ___,
    join: ____,
    ...fees
  } = await shop.client().api.checkout.calculateFees({
    cart: CART,
  })
  expect(now).toEqual(fees)
  expect(after).toEqual(now)
  expect(products).toHaveLength(1)
  expect(pounds).toBeGreaterThan(0)
})

test('previews changed postage, tax and card fee without saving them', async () => {
  const before = await settings()
  const { now, after } = await admin.api.admin.exampleTotals({
    cart: CART,
    shipping: { ...before.shipping, handling_fee: 2.5 },
  })
  expect(after.shipping).toBe(now.shipping + 2.5)
  expect(after.handling).toBe(2.5)

  const wv = { state: 'WV', rate: 6, tax_shipping: false, tax_card_fee: false }
  const tax = { enabled: true, states: [{ ...wv, zip_rates: [{ zip: '26241', rate: 7 }] }] }
  const taxed = (state: string, zip: string) => admin.api.admin.exampleTotals({ cart: CART, state, zip, tax })
  expect((await taxed('WV', '26241')).after).toMatchObject({
    tax_rate: 7,
    tax: Math.round(now.subtotal * 7) / 100,
  })
  expect((await taxed('WV', '25301')).after.tax_rate).toBe(6)
  expect((await taxed('OH', '26241')).after.tax).toBe(0)
  expect((await taxed('WV', '26241')).now.tax).toBe(0)

  const free = { ...before.card_fee, exempt_states: ['MA'] }
  const exempt = await admin.api.admin.exampleTotals({ cart: CART, state: 'MA', card_fee: free })
  expect(exempt.after.total).toBe(exempt.after.subtotal + exempt.after.shipping)
  expect(exempt.now.total).toBeGreaterThan(exempt.after.total)

  expect(await settings()).toEqual(before)
  expect((await settings()).tax).toEqual(DEFAULT_TAX)
})

test('takes a published product of the shop by default', async () => {
  const { products, now } = await admin.api.admin.exampleTotals({})
  expect(products).toHaveLength(1)
  expect(now.subtotal).toBeGreaterThan(0)
})

test('names the wrong field of unsaved settings, and refuses what can’t be shipped or insured', async () => {
  const { shipping } = await settings()
  const wrong = (body: object) =>
    admin.api.admin.exampleTotals({ cart: CART, ...body }).catch(({ status, fields }) => [status, fields])
  const falling = [...shipping.standard.slice(1), 1]
  expect(await wrong({ shipping: { ...shipping, standard: falling } })).toMatchObject([
    400,
    { 'shipping.standard.69': 'Enter at least the price of the pound before it.' },
  ])
  expect(await wrong({ tax: { enabled: true, states: [{ state: 'WV', rate: 16 }] } })).toMatchObject([
    400,
    { 'tax.states.0.rate': 'Enter at most 15 %.' },
  ])
  expect(await wrong({ addInsurance: true, shipping: { ...shipping, insurance: [] } })).toMatchObject([
    400,
    { addInsurance: expect.stringContaining('not offered') },
  ])
  expect(await wrong({ cart: [{ id: 999_999, quantity: 1 }] })).toMatchObject([
    400,
    { cart: expect.any(String) },
  ])
  expect(await wrong({ state: 7 })).toMatchObject([400, { state: expect.any(String) }])
})

test('staff only', async () => {
  const customer = await loggedIn(shop, 'customer')
  for (const client of [shop.client(), customer]) {
    const refused = await client.api.admin.exampleTotals({ cart: CART }).catch(({ status }) => status)
    expect([401, 403]).toContain(refused)
  }
})

test('the built-in prices are those of each zone', async () => {
  const { shipping } = await settings()
  const ofZone = (zone: string) => admin.api.admin.uspsRetail({ zone })
  const own = await ofZone(String(shipping.zone))
  expect(own).toEqual({
    standard: shipping.standard,
    flat_rate: shipping.flat_rate,
    insurance: shipping.insurance,
    rates_valid_until: shipping.rates_valid_until,
  })
  const tables = await Promise.all(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(ofZone))
  for (const [index, { standard }] of tables.entries()) {
    expect(standard).toHaveLength(70)
    const nearer = tables[index - 1]?.standard ?? standard
    expect(standard.every((price, pound) => price >= (nearer[pound] ?? 0))).toBe(true)
  }
  for (const zone of ['0', '10', 'x', '']) {
    expect(await ofZone(zone).catch(({ status, fields }) => [status, Object.keys(fields)])).toEqual([
      400,
      ['zone'],
    ])
  }
})
