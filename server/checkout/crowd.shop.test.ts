import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutForm, eventually, openCheckout, payByCard, refusalOf } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'siteadmin')
})
afterAll(() => shop.close())

test('of two hundred buyers at once for three pieces, three get them and nobody else pays', async () => {
  await changePiece(staff, 3, { stock: 3 })
  const form = await checkoutForm(shop.visitor(), [{ id: 3, quantity: 1 }])
  const buyers = Array.from({ length: 200 }, () => shop.visitor())
  const asked = await Promise.allSettled(buyers.map((buyer) => buyer.api.checkout.place(form)))

  const placed = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(placed).toHaveLength(3)
  expect(new Set(refused.map((error) => `${error.status} ${error.message}`))).toEqual(
    new Set(["409 'Bird & Trout Knife, Jigged Bone' is out of stock and cannot be added to the cart."]),
  )
  expect(await stockOf(staff, 3)).toBe(0)

  for (const { url, order_uuid } of placed) {
    expect((await payByCard({ url, orderUuid: order_uuid, sessionId: '' })).status).toBe(303)
  }
  const paid = await eventually(
    () => staff.api.admin.orders({ status: 'paid' }),
    ({ total }) => total >= 3,
  )
  expect(paid.total).toBe(3)
  expect((await staff.api.admin.orders({})).total).toBe(3)
  expect(await shop.audit()).toEqual([])
})

test('who asks for more than is left is told how many are left', async () => {
  await changePiece(staff, 10, { stock: 2 })
  const form = await checkoutForm(staff, [{ id: 10, quantity: 3 }], {
    userId: null,
  })
  expect(await refusalOf(shop.visitor().api.checkout.place(form))).toEqual({
    status: 409,
    error: 'Only 2 left in stock!',
  })
  expect(await stockOf(staff, 10)).toBe(2)
})

test('buyers of the same two pieces in opposite order never lock each other out', async () => {
  await changePiece(staff, 1, { stock: 15 })
  await changePiece(staff, 7, { stock: 15 })
  const there = [
    { id: 1, quantity: 1 },
    { id: 7, quantity: 1 },
  ]
  const carts = Array.from({ length: 40 }, (_, index) => (index % 2 ? there : there.toReversed()))
  const asked = await Promise.allSettled(carts.map((cart) => openCheckout(shop.visitor(), cart)))
  const answers = asked.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status))
  expect(answers.filter((status) => status === 200)).toHaveLength(15)
  expect(new Set(answers)).toEqual(new Set([200, 409]))
  expect([await stockOf(staff, 1), await stockOf(staff, 7)]).toEqual([0, 0])
  expect(await shop.audit()).toEqual([])
})
