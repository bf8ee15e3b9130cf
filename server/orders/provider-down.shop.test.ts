import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkoutForm, openCheckout, payByCard, refusalOf, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
})
beforeEach(async () => {
  await setOutside(shop, 'payments', { mode: 'normal' })
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  // What the test before left open ends here.
  shop.passTime(32 * 60_000)
  staff = await loggedIn(shop, 'siteadmin')
  await sweep()
  await changePiece(staff, 2, { stock: 1 })
})
afterAll(() => shop.close())

const ONLY = [{ id: 2, quantity: 1 }]
const provider = (mode: string) => setOutside(shop, 'payments', { mode })
const sweep = () => sweepOrders(shop.shop.db, shop.shop.till)

async function statusOf(orderUuid: string) {
  return (await staff.api.admin.orders({ search: orderUuid })).orders[0]?.status
}

test('down when the page is to be opened: said so, nothing held, and it works again afterwards', async () => {
  const buyer = shop.visitor()
  const form = await checkoutForm(buyer, ONLY)
  await provider('down')
  const answer = await buyer.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stockOf(buyer, 2)).toBe(1)
  const { orders } = await staff.api.admin.orders({})
  expect(orders[0]?.status).toBe('cancelled')
  await provider('normal')
  await buyer.api.checkout.place(form)
  expect(await shop.audit()).toEqual([])
})

test('down when the buyer returns: asked to wait, then paid', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  await payByCard(checkout)
  await provider('down')
  const answer = await buyer.fetch(`/api/orders/verify?order_uuid=${checkout.orderUuid}`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await provider('normal')
  const { order } = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('down when the unpaid page is to end: held on to, and given back when it answers', async () => {
  const checkout = await openCheckout(shop.visitor(), ONLY)
  await provider('down')
  shop.passTime(32 * 60_000)
  staff = await loggedIn(shop, 'siteadmin')
  expect(await sweep()).not.toEqual([])
  expect([await stockOf(staff, 2), await statusOf(checkout.orderUuid)]).toEqual([0, 'pending'])
  await provider('normal')
  expect(await sweep()).toEqual([])
  expect([await stockOf(staff, 2), await statusOf(checkout.orderUuid)]).toEqual([1, 'cancelled'])
  expect(await shop.audit()).toEqual([])
})

test('down when the buyer turns back: sent on to the cart, and the piece returns later', async () => {
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  await provider('down')
  const left = await buyer.fetch(`/api/checkout/cancelled?order_uuid=${checkout.orderUuid}`)
  expect([left.status, left.headers.get('location')]).toEqual([303, '/shopping-cart'])
  expect(await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'open',
  })
  expect(await stockOf(staff, 2)).toBe(0)
  await provider('normal')
  expect(await buyer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await stockOf(staff, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('down when the same browser checks out again: nothing is lost, and later it works', async () => {
  const buyer = shop.visitor()
  const first = await openCheckout(buyer, ONLY)
  const form = await checkoutForm(buyer, ONLY)
  await provider('down')
  expect((await refusalOf(buyer.api.checkout.place(form))).status).toBe(503)
  expect(await statusOf(first.orderUuid)).toBe('pending')
  await provider('normal')
  await buyer.api.checkout.place(form)
  expect(await statusOf(first.orderUuid)).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('slow at every step: everything comes to the same end', async () => {
  await provider('slow')
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, ONLY)
  await payByCard(checkout)
  const told = await Promise.all(
    [1, 2].map(() => buyer.api.orders.verify({ order_uuid: checkout.orderUuid })),
  )
  expect(told.map(({ success }) => success)).toEqual([true, true])
  await provider('normal')
  await sweep()
  expect(await statusOf(checkout.orderUuid)).toBe('paid')
  expect(await shop.audit()).toEqual([])
})
