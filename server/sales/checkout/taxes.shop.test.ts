import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { toCents } from '#contract/platform/values/money.ts'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  JUNE,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const siteadmin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeProduct(siteadmin, 1, { stock: 100, price: 100 })
})
beforeEach(async () => {
  await changeSettings(siteadmin, 'tax', TAXES)
  await changeSettings(siteadmin, 'shipping', {
    handling_fee: 0,
    free_shipping_from: null,
    standard: Array(70).fill(10),
    insurance: [
      { up_to: 100, fee: 0 },
      { up_to: 500, fee: 5 },
    ],
  })
  await changeSettings(siteadmin, 'card_fee', { enabled: true, exempt_states: ['CT'] })
})

const ONE = [{ id: 1, quantity: 1 }]

async function ask(path: string, body: object, client = shop.client()) {
  const answer = await client.fetch(`/api/checkout${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

async function feesFor(choice: object) {
  const { status, body } = await ask('/calculate-fees', { cart: ONE, ...choice })
  expect(status).toBe(200)
  return body
}

test.each([
  ['no state yet', {}, { tax: 0, tax_rate: 0, tax_pending: true, total: 113.6 }],
  ['no state, in so many words', { state: null, zip: null }, { tax: 0, tax_pending: true, total: 113.6 }],
  ['an empty state', { state: '' }, { tax: 0, tax_pending: true, total: 113.6 }],
  ['a state that taxes goods', { state: 'WV' }, { tax: 6, tax_rate: 6, tax_pending: false, total: 119.78 }],
  ['a state that taxes shipping', { state: 'TN' }, { tax: 7.7, tax_rate: 7, total: 121.53 }],
  [
    'a ZIP code with its own rate',
    { state: 'TN', zip: '37201' },
    { tax: 10.18, tax_rate: 9.25, total: 124.08 },
  ],
  ['a ZIP code of another state', { state: 'WV', zip: '37201' }, { tax: 6, tax_rate: 6, total: 119.78 }],
  ['a ZIP code without a state', { zip: '37201' }, { tax: 0, tax_pending: true, total: 113.6 }],
  [
    'a state that taxes the card fee',
    { state: 'WA' },
    { tax: 7.4, tax_rate: 6.5, stripeFee: 3.81, total: 121.21 },
  ],
  ['a state without tax', { state: 'OR' }, { tax: 0, tax_rate: 0, tax_pending: false, total: 113.6 }],
  ['a state without card fee', { state: 'CT' }, { tax: 0, stripeFee: 0, total: 110 }],
  [
    'a place that does not exist',
    { state: 'Atlantis', zip: '00000' },
    { tax: 0, tax_pending: false, total: 113.6 },
  ],
  ['hostile text', { state: '__proto__', zip: "'; drop table orders" }, { tax: 0, total: 113.6 }],
])('calculates the tax of %s', async (_, choice, expected) => {
  expect(await feesFor(choice)).toMatchObject({ ...expected, amount_due: expected.total })
})

test.each([
  ...[1, true, {}, [], ['WV']].map((value) => ['state', value] as const),
  ...[37201, false, {}, ['37201']].map((value) => ['zip', value] as const),
  ...[7, {}, ['A']].map((value) => ['discountCode', value] as const),
  ...[7, {}, ['A']].map((value) => ['giftCardCode', value] as const),
])('answers 400 for a %s of %j', async (field, value) => {
  const { status, body } = await ask('/calculate-fees', { cart: ONE, [field]: value })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(body.fields[field]).toMatch(/^[A-Z].*\.$/)
})

test.each([
  ['discountCode', 'SPRING', 'This code is not valid.'],
  ['giftCardCode', 'ABCD-EFGH-JKMN-PQRS', 'We do not know this gift card.'],
])('knows no %s, in fees and checkout', async (field, code, sentence) => {
  const form = await checkoutForm(shop.client(), ONE)
  const answers = [
    await ask('/calculate-fees', { cart: ONE, [field]: code }),
    await ask('', { ...form, [field]: code }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.fields]).toEqual([400, { [field]: sentence }])
  }
  expect(await feesFor({ [field]: '' })).toMatchObject({ discount: 0, gift_card: 0, total: 113.6 })
  expect(await feesFor({ [field]: null })).toMatchObject({ discount: 0, gift_card: 0, total: 113.6 })
})

test('adds the handling fee to both methods; standard shipping is free from a subtotal', async () => {
  await changeSettings(siteadmin, 'shipping', { handling_fee: 2.5, free_shipping_from: 100.01 })
  const below = await feesFor({})
  expect(below).toMatchObject({ shipping: 12.5, handling: 2.5, total: 116.17 })
  expect(below.shippingOptions.map(({ amount }: { amount: number }) => amount)).toEqual([12.5, 27.3])
  await changeSettings(siteadmin, 'shipping', { free_shipping_from: 100 })
  const free = await feesFor({})
  expect(free).toMatchObject({ shipping: 0, handling: 0, total: 103.3 })
  expect(free.shippingOptions.map(({ amount }: { amount: number }) => amount)).toEqual([0, 27.3])
  expect(await feesFor({ shippingMethod: 'flat_rate' })).toMatchObject({ shipping: 27.3, handling: 2.5 })
})

test('insures by the rows of the settings and not above the last one', async () => {
  const two = { cart: [{ id: 1, quantity: 2 }] }
  expect(await feesFor(two)).toMatchObject({ baseInsurance: 5, insurance_up_to: 500 })
  await changeSettings(siteadmin, 'shipping', { insurance: [{ up_to: 150, fee: 3 }] })
  expect(await feesFor({ addInsurance: true })).toMatchObject({ baseInsurance: 3, insurance_up_to: 150 })
  const { status, body } = await ask('/calculate-fees', { ...two, addInsurance: true })
  expect([status, body.fields.addInsurance]).toEqual([
    400,
    'Insurance covers up to $150. Contact the shop about this order.',
  ])
  await changeSettings(siteadmin, 'shipping', { insurance: [] })
  expect(await feesFor({})).toMatchObject({ baseInsurance: 0, calculatedInsurance: 0, insurance_up_to: null })
  expect((await ask('/calculate-fees', { cart: ONE, addInsurance: true })).status).toBe(400)
})

async function sessionOf({ sessionId }: OpenCheckout) {
  const url = `${shop.sandboxUrl}/v1/checkout/sessions/${sessionId}?expand[]=payment_intent`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  return (await answer.json()) as { amount_total: number; payment_intent: { amount_received: number } | null }
}

test('an order with tax is charged, confirmed and recorded with every part', async () => {
  const email = 'taxed@example.com'
  const cart = [{ id: 1, quantity: 2 }]
  const customer = shop.client()
  const change = { email, state: 'TN', zip: '37201', addInsurance: true }
  const checkout = await openCheckout(customer, cart, change)
  const page = await (await fetch(checkout.url)).text()
  for (const line of ['Shipping &amp; handling', 'Shipping insurance', 'Sales tax', 'Card processing fee'])
    expect(page).toContain(line)
  await payByCard(checkout)
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  const amounts = { subtotal: 200, discount: 0, shipping: 10, insurance: 5, tax: 19.43, card_fee: 7.32 }
  expect(order).toMatchObject({ ...amounts, gift_card: 0, total_price: 241.75 })
  expect((await sessionOf(checkout)).payment_intent?.amount_received).toBe(241_75)
  const { payment, events } = (await siteadmin.api.admin.order({ orderUuid: checkout.orderUuid })).order
  expect(payment).toMatchObject({ amount: 241.75, captured: 241.75, tax_refunded: 0 })
  expect(events.find(({ kind }) => kind === 'paid')?.detail).toEqual({ amount: 241.75 })
  const [sent] = await eventually(
    () => mailbox(shop, email),
    (emails) => emails.length > 0,
  )
  const rows = sent?.text.split('\n').map((line) => line.split(/\s{2,}/)) ?? []
  expect(rows.filter(([, amount]) => amount?.startsWith('$'))).toEqual([
    ['2 x Drop Point Hunter, Black Walnut', '$200.00'],
    ['Subtotal', '$200.00'],
    ['Shipping & handling', '$10.00'],
    ['Insurance', '$5.00'],
    ['Tax', '$19.43'],
    ['Card processing fee', '$7.32'],
    ['Total', '$241.75'],
  ])
  const csv = await (await siteadmin.fetch('/api/admin/orders.csv')).text()
  const exported = (parse(csv, { bom: true, columns: true }) as Record<string, string>[]).find(
    ({ Email }) => Email === email,
  )
  expect(exported).toMatchObject({
    Discount: '0.00',
    Shipping: '10.00',
    Insurance: '5.00',
    Tax: '19.43',
    'Card processing fee': '7.32',
    Total: '241.75',
    'Gift card': '0.00',
  })
  expect(await shop.audit()).toEqual([])
})

test('the total that a customer saw before they chose the state is a 409 with the tax', async () => {
  const customer = shop.client()
  const { total } = await customer.api.checkout.calculateFees({ cart: ONE })
  const stock = await stockOf(customer, 1)
  const form = { ...JUNE, cart: ONE, totalPrice: total, state: 'WV', zip: '26241' }
  const { status, body } = await ask('', form, customer)
  expect(status).toBe(409)
  expect(body.error).toBe('The total has changed. Please review it before you pay.')
  expect(body.fees).toMatchObject({
    tax: 6,
    tax_rate: 6,
    tax_pending: false,
    total: 119.78,
    amount_due: 119.78,
  })
  expect(await stockOf(customer, 1)).toBe(stock)
  const placed = await ask('', { ...form, totalPrice: body.fees.total }, customer)
  expect(placed.status).toBe(200)
})

test.each([
  ['the tax', () => changeSettings(siteadmin, 'tax', { enabled: false }), 113.6],
  ['the card fee', () => changeSettings(siteadmin, 'card_fee', { enabled: false }), 116],
  ['the handling fee', () => changeSettings(siteadmin, 'shipping', { handling_fee: 2 }), 121.84],
])('a checkout after %s changed is a 409 with new fees and reserves nothing', async (_, change, total) => {
  const customer = shop.client()
  const form = await checkoutForm(customer, ONE, { state: 'WV', zip: '26241' })
  const stock = await stockOf(customer, 1)
  await change()
  const { status, body } = await ask('', form, customer)
  expect([status, body.fees?.total]).toEqual([409, total])
  expect(await stockOf(customer, 1)).toBe(stock)
})

test('an order placed before a change keeps its totals', async () => {
  const customer = shop.client()
  const change = { state: 'WV', zip: '26241' }
  const open = await openCheckout(customer, ONE, change)
  const paid = await buy(customer, ONE, change)
  await changeSettings(siteadmin, 'tax', { enabled: false })
  await changeSettings(siteadmin, 'shipping', { handling_fee: 5 })
  await payByCard(open)
  for (const { orderUuid } of [open, paid]) {
    const { order } = await customer.api.orders.verify({ order_uuid: orderUuid })
    expect(order).toMatchObject({ status: 'paid', shipping: 10, tax: 6, card_fee: 3.78, total_price: 119.78 })
  }
  expect((await sessionOf(open)).payment_intent?.amount_received).toBe(toCents(119.78))
  expect(await shop.audit()).toEqual([])
})

test('takes a ZIP code of another state only when it is confirmed, and never for less', async () => {
  const oregon = { state: 'OR', zip: '26241' }
  const charges = async (place: object) => {
    const { tax, stripeFee, total } = await feesFor(place)
    return { tax, stripeFee, total }
  }
  const inOhio = await charges({ state: 'OH', zip: '44017' })
  const inWestVirginia = await charges({ state: 'WV', zip: '26241' })
  const confirmed = { ...oregon, placeConfirmed: true }
  expect(await charges(confirmed)).toEqual(inWestVirginia)
  expect(await charges({ state: 'WV', zip: '97701', placeConfirmed: true })).toEqual(inWestVirginia)
  expect(await charges({ state: 'CT', zip: '44017', placeConfirmed: true })).toEqual(inOhio)

  const form = { ...JUNE, ...oregon, cart: ONE, addInsurance: false }
  const refused = await ask('', { ...form, totalPrice: inOhio.total })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { zip: 'ZIP 26241 is in West Virginia. Check the state.' } },
  })
  expect((await ask('', { ...form, placeConfirmed: true, totalPrice: inOhio.total })).status).toBe(409)
  const placed = await shop.client().api.checkout.place({
    ...form,
    placeConfirmed: true,
    totalPrice: inWestVirginia.total,
  })
  const { order } = await siteadmin.api.admin.order({ orderUuid: placed.order_uuid })
  expect(order).toMatchObject({ tax: inWestVirginia.tax, shipping_address: oregon })
})
