import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import { httpErrorOf, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import {
  type ManualOrderForm,
  openPayPage,
  PICKUP,
  TO_TENNESSEE,
  takeOrder,
} from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
const siteadmin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await changeSettings(siteadmin, 'tax', {
    ...TAXES,
    states: TAXES.states.map((each) =>
      each.state === 'WV' ? { ...each, zip_rates: [{ zip: '25301', rate: 7 }] } : each,
    ),
  })
  await changeSettings(siteadmin, 'shipping', {
    handling_fee: 0,
    free_shipping_from: null,
    standard: Array(70).fill(10),
    insurance: [{ up_to: 500, fee: 5 }],
  })
  await changeSettings(siteadmin, 'card_fee', { enabled: true, percent: 2.9, fixed: 0.3, exempt_states: [] })
})
beforeEach(() => changeProduct(admin, 1, { stock: 100, price: 100 }))

const shipped = (method: 'standard' | 'flat_rate' = 'standard', insurance = false) => ({
  method,
  address: TO_TENNESSEE,
  insurance,
})

test.each<[string, Partial<ManualOrderForm>, object]>([
  [
    'cash at the workshop, with the tax of its state and no fee',
    { charge_card_fee: true },
    { subtotal: 100, shipping: 0, tax: 6, card_fee: 0, total_price: 106, payment_method: 'cash' },
  ],
  [
    'a shipped parcel with insurance, taxed where it goes',
    { shipping: shipped('standard', true), payment: 'check' },
    { shipping: 10, insurance: 5, tax: 10.18, card_fee: 0, total_price: 125.18, payment_method: 'check' },
  ],
  [
    'a discount and a line of its own',
    {
      discount: 30.5,
      lines: [
        { name: 'Sharpening', price: 20, quantity: 2 },
        { product_id: 1, quantity: 1 },
      ],
      payment: 'other',
    },
    { subtotal: 140, discount: 30.5, tax: 6.57, total_price: 116.07, payment_method: 'other' },
  ],
  [
    'everything off',
    { discount: 100 },
    { subtotal: 100, discount: 100, tax: 0, total_price: 0, status: 'paid' },
  ],
  [
    'cash of a few cents',
    { lines: [{ name: 'A rivet', price: 0.25, quantity: 1 }] },
    { subtotal: 0.25, tax: 0.02, card_fee: 0, total_price: 0.27 },
  ],
  ['a link without a fee', { payment: 'link' }, { card_fee: 0, total_price: 106, payment_method: 'card' }],
  [
    'a link with the card fee',
    { payment: 'link', charge_card_fee: true },
    { card_fee: 3.48, tax: 6, total_price: 109.48, status: 'pending' },
  ],
  [
    'a link of a few cents, raised to what a card can be charged',
    { payment: 'link', lines: [{ name: 'A rivet', price: 0.25, quantity: 1 }] },
    { card_fee: 0.23, total_price: 0.5 },
  ],
])('charges %s', async (_, change, expected) => {
  const form = { ...change }
  const { order } = await takeOrder(admin, form)
  expect(order).toMatchObject({ source: 'admin', ...expected })
  const { subtotal, discount, shipping, insurance, tax, card_fee, total_price } = order
  expect(subtotal - discount + shipping + insurance + tax + card_fee).toBeCloseTo(total_price, 6)
  const calculated = await admin.api.admin.calculateOrder({
    lines: [{ product_id: 1, quantity: 1 }],
    shipping: PICKUP,
    payment: 'cash',
    ...form,
  })
  expect(calculated).toMatchObject({
    subtotal,
    discount,
    shipping,
    insurance,
    tax,
    card_fee,
    total: total_price,
  })
  expect(await shop.audit()).toEqual([])
})

test('takes cash at once, and records who took it', async () => {
  const { order, pay_url, qr } = await takeOrder(admin, { payment_note: 'Two fifties', note: 'At the fair' })
  expect(order).toMatchObject({
    status: 'paid',
    shipping_method: 'pickup',
    shipping_address: null,
    email: null,
    note: 'At the fair',
    payment_note: 'Two fifties',
    payment: { state: 'captured', captured: 106, refundable: 106 },
    flag: null,
  })
  expect([pay_url, qr]).toEqual([null, null])
  const paid = order.events.find(({ kind }) => kind === 'paid')
  expect(paid).toMatchObject({ actor: { name: expect.any(String) }, detail: { amount: 106, method: 'cash' } })
  expect(await stockOf(admin, 1)).toBe(99)
})

test('sells once to a customer who pays with a payment link, and gives that browser a receipt', async () => {
  const email = 'wade@example.com'
  const { order, pay_url, qr } = await takeOrder(admin, {
    customer: { name: 'Wade Ortiz', email, phone: '(304) 555-0199' },
    payment: 'link',
    shipping: shipped(),
  })
  expect(pay_url).toBe(`${shop.shop.config.publicUrl}/pay/${order.order_uuid}`)
  expect(qr).toMatch(/^data:image\/png;base64,/)
  expect(order.pay_link?.url).toBe(pay_url)
  const until = Date.parse(order.pay_link?.expires_at ?? '') - Date.parse(order.created_at)
  expect(until).toBe(72 * HOUR_MS)
  const sent = () => mailbox(shop, email)
  const [link] = await eventually(sent, ({ length }) => length > 0)
  expect(link?.text).toContain(pay_url)

  const customer = shop.client()
  const pages = [
    await openPayPage(customer, order.order_uuid),
    await openPayPage(shop.client(), order.order_uuid),
  ]
  expect(new Set(pages.map(({ url }) => url)).size).toBe(2)
  const noReceipt = httpErrorOf(customer.api.orders.receipt({ orderUuid: order.order_uuid }))
  expect((await noReceipt).status).toBe(404)
  for (const page of pages) await payByCard(page)
  const { order: paid } = await eventually(
    () => admin.api.admin.orderPayment({ orderUuid: order.order_uuid }).catch(() => ({ order })),
    (answer) => answer.order.status === 'paid',
  )
  expect(paid.payment).toMatchObject({ captured: paid.total_price, state: 'captured' })
  expect(paid.pay_link).toBeNull()
  expect(await customer.api.orders.pay({ orderUuid: order.order_uuid })).toMatchObject({
    url: null,
    state: 'paid',
  })
  const { receipt } = await customer.api.orders.receipt({ orderUuid: order.order_uuid })
  expect(receipt.order).toMatchObject({ name: 'Wade Ortiz', email })
  expect(receipt.payments).toMatchObject([{ method: 'card', amount: paid.total_price }])
  const stranger = await shop.client().api.orders.receipt({ orderUuid: order.order_uuid })
  expect(JSON.stringify(stranger)).not.toMatch(/Wade|wade|555-?0199|Broadway|Nashville/)
  const emails = await eventually(sent, (all) => all.some(({ subject }) => /receipt/.test(subject)))
  expect(emails.map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/Thank you for order/),
  )
  expect(await shop.audit()).toEqual([])
})

test('rejects what a checkout rejects, in the same words', async () => {
  await changeProduct(admin, 1, { stock: 1, price: 100 })
  const lines = [{ product_id: 1, quantity: 2 }]
  expect(await httpErrorOf(takeOrder(admin, { lines }))).toEqual({
    status: 409,
    error: 'Only 1 left in stock!',
  })
  await openCheckout(shop.client(), [{ id: 1, quantity: 1 }])
  const [product] = (await admin.api.admin.order({ orderUuid: (await lastOrder()).order_uuid })).order
    .products
  expect(await httpErrorOf(takeOrder(admin))).toEqual({
    status: 409,
    error: `'${product?.name}' is out of stock and cannot be added to the cart.`,
  })
  expect((await httpErrorOf(takeOrder(admin, { lines: [{ product_id: 999999, quantity: 1 }] }))).status).toBe(
    400,
  )
})

async function lastOrder() {
  const { orders } = await admin.api.admin.orders({ per_page: '1' })
  return orders[0] as (typeof orders)[number]
}

test('sells the last one once to several who ask at the same time', async () => {
  await changeProduct(admin, 1, { stock: 1, price: 100 })
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => takeOrder(admin)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stockOf(admin, 1)).toBe(0)
  expect(await shop.audit()).toEqual([])
})

test('returns the same order for the same request key, also when two requests race for the last one', async () => {
  await changeProduct(admin, 1, { stock: 1, price: 100 })
  const request_key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => takeOrder(admin, { request_key })))
  const repeated = await takeOrder(admin, { request_key, payment: 'link' })
  const uuids = [...answers, repeated].map(({ order }) => order.order_uuid)
  expect(new Set(uuids).size).toBe(1)
  expect(repeated.order.payment_method).toBe('cash')
})

test('ships to a ZIP code of another state only when staff confirm it', async () => {
  const shipping = { ...shipped(), address: { ...TO_TENNESSEE, state: 'OR' } }
  const { status, error } = await httpErrorOf(takeOrder(admin, { shipping }))
  expect([status, error]).toEqual([400, 'ZIP 37201 is in Tennessee. Check the state.'])
  const { order } = await takeOrder(admin, { shipping, placeConfirmed: true })
  expect(order).toMatchObject({ tax: 10.18, shipping_address: { state: 'OR', zip: '37201' } })
})
