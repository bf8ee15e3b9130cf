import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, checkoutForm, openCheckout, payByCard, refusalOf } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'siteadmin')
})
beforeEach(async () => {
  await changePiece(staff, 10, { stock: 4, price: 95 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const TWO = [{ id: 10, quantity: 2 }]

test('a price that changed meanwhile stops the checkout, and the new total is told', async () => {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, TWO)
  await changePiece(staff, 10, { price: 120.5 })
  const answer = await buyer.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(409)
  const { fees } = (await answer.json()) as { fees: { subtotal: number; total: number } }
  expect(fees.subtotal).toBe(241)
  expect(await stockOf(buyer, 10)).toBe(4)
  const placed = await buyer.api.checkout.place({ ...form, totalPrice: fees.total })
  expect(placed.order_uuid).toBeTruthy()
  await buyer.api.checkout.cancel({ order_uuid: placed.order_uuid })
})

test('a price that changes while the buyer pays is not his concern', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, TWO)
  await changePiece(staff, 10, { price: 300, name: 'Renamed' })
  await payByCard(checkout)
  const { order } = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(order.products).toMatchObject([{ name: 'Paring Knife, Osage Orange', price: 95, quantity: 2 }])
  expect(order.sums.total).toBe(order.total_price)
  await changePiece(staff, 10, { name: 'Paring Knife, Osage Orange' })
})

test('stock that was lowered meanwhile stops the checkout in the exact words', async () => {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, TWO)
  await changePiece(staff, 10, { stock: 1 })
  expect(await refusalOf(buyer.api.checkout.place(form))).toEqual({
    status: 409,
    error: 'Only 1 left in stock!',
  })
  await changePiece(staff, 10, { stock: 0 })
  expect(await refusalOf(buyer.api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Paring Knife, Osage Orange' is out of stock and cannot be added to the cart.",
  })
})

test('a piece deleted meanwhile stops the checkout, one that never was is a wrong request', async () => {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, [{ id: 13, quantity: 1 }])
  await staff.api.admin.deleteProduct({ id: '13' })
  expect(await refusalOf(buyer.api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Tooled Pouch Sheath, Tan' is out of stock and cannot be added to the cart.",
  })
  const unknown = { ...form, cart: [{ id: 9999, quantity: 1 }] }
  expect((await refusalOf(buyer.api.checkout.place(unknown))).status).toBe(400)
  expect((await refusalOf(buyer.api.checkout.calculateFees({ cart: form.cart }))).status).toBe(400)
})

test('an order keeps what was bought when the piece is deleted later', async () => {
  const buyer = shop.visitor()
  const { orderUuid } = await buy(buyer, [{ id: 15, quantity: 1 }])
  const before = await buyer.api.orders.verify({ order_uuid: orderUuid })
  await staff.api.admin.deleteProduct({ id: '15' })
  const { order } = await buyer.api.orders.verify({ order_uuid: orderUuid })
  const [line] = before.order.products
  expect(line).toMatchObject({ product_id: 15, name: 'Compact Snap Sheath, Black', price: 80 })
  expect(order.products).toEqual([{ ...line, product_id: null }])
  expect({ ...order, products: [] }).toEqual({ ...before.order, products: [] })
})

test('a piece deleted while its buyer pays is still sold to him, and returns if he does not', async () => {
  const buyer = shop.visitor()
  const [paying, leaving] = [
    await openCheckout(buyer, [{ id: 11, quantity: 1 }]),
    await openCheckout(shop.visitor(), [{ id: 11, quantity: 1 }]),
  ]
  await staff.api.admin.deleteProduct({ id: '11' })
  await payByCard(paying)
  expect((await buyer.api.orders.verify({ order_uuid: paying.orderUuid })).order.status).toBe('paid')
  expect(await buyer.api.checkout.cancel({ order_uuid: leaving.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await shop.audit()).toEqual([])
})
