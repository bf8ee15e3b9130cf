import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import { buy, checkoutForm, httpErrorOf, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeEach(async () => {
  await changeProduct(admin, 10, { stock: 4, price: 95 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const TWO = [{ id: 10, quantity: 2 }]

test('answers 409 with the new total when a price changed', async () => {
  const customer = shop.client()
  const form = await checkoutForm(customer, TWO)
  await changeProduct(admin, 10, { price: 120.5 })
  const answer = await customer.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(409)
  const { fees } = (await answer.json()) as { fees: { subtotal: number; total: number } }
  expect(fees.subtotal).toBe(241)
  expect(await stockOf(customer, 10)).toBe(4)
  const placed = await customer.api.checkout.place({ ...form, totalPrice: fees.total })
  expect(placed.order_uuid).toBeTruthy()
  await customer.api.checkout.cancel({ order_uuid: placed.order_uuid })
})

test('keeps the price of an open checkout', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, TWO)
  await changeProduct(admin, 10, { price: 300, name: 'Renamed' })
  await payByCard(checkout)
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(order.products).toMatchObject([{ name: 'Paring Knife, Osage Orange', price: 95, quantity: 2 }])
  expect(order.subtotal + order.shipping + order.card_fee).toBeCloseTo(order.total_price, 2)
  await changeProduct(admin, 10, { name: 'Paring Knife, Osage Orange' })
})

test('answers 409 when stock was lowered', async () => {
  const customer = shop.client()
  const form = await checkoutForm(customer, TWO)
  await changeProduct(admin, 10, { stock: 1 })
  expect(await httpErrorOf(customer.api.checkout.place(form))).toEqual({
    status: 409,
    error: 'Only 1 left in stock!',
  })
  await changeProduct(admin, 10, { stock: 0 })
  expect(await httpErrorOf(customer.api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Paring Knife, Osage Orange' is out of stock and cannot be added to the cart.",
  })
})

test('answers 409 for a deleted product and 400 for an unknown one', async () => {
  const customer = shop.client()
  const form = await checkoutForm(customer, [{ id: 13, quantity: 1 }])
  await admin.api.admin.deleteProduct({ id: '13' })
  expect(await httpErrorOf(customer.api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Tooled Pouch Sheath, Tan' is out of stock and cannot be added to the cart.",
  })
  const unknown = { ...form, cart: [{ id: 9999, quantity: 1 }] }
  expect((await httpErrorOf(customer.api.checkout.place(unknown))).status).toBe(400)
  expect((await httpErrorOf(customer.api.checkout.calculateFees({ cart: form.cart }))).status).toBe(400)
})

test('keeps the lines of an order when a product is deleted', async () => {
  const customer = shop.client()
  const { orderUuid } = await buy(customer, [{ id: 15, quantity: 1 }])
  const before = await customer.api.orders.verify({ order_uuid: orderUuid })
  await admin.api.admin.deleteProduct({ id: '15' })
  const { order } = await customer.api.orders.verify({ order_uuid: orderUuid })
  const [line] = before.order.products
  expect(line).toMatchObject({ product_id: 15, name: 'Compact Snap Sheath, Black', price: 80 })
  expect(order.products).toEqual([{ ...line, product_id: null }])
  expect({ ...order, products: [] }).toEqual({ ...before.order, products: [] })
})

test('sells a product deleted during payment, and restocks it when unpaid', async () => {
  const customer = shop.client()
  const [paid, abandoned] = [
    await openCheckout(customer, [{ id: 11, quantity: 1 }]),
    await openCheckout(shop.client(), [{ id: 11, quantity: 1 }]),
  ]
  await admin.api.admin.deleteProduct({ id: '11' })
  await payByCard(paid)
  expect((await customer.api.orders.verify({ order_uuid: paid.orderUuid })).order.status).toBe('paid')
  expect(await customer.api.checkout.cancel({ order_uuid: abandoned.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await shop.audit()).toEqual([])
})
