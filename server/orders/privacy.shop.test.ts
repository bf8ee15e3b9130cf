import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, refusalOf } from '#checks/buyer.ts'
import { loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import type { Order } from '#contract/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const ONE = [{ id: 10, quantity: 1 }]
const HIDDEN = { email: null, name: null, shipping_address: null, carrier: null, tracking_number: null }

async function seenBy(visitor: Visitor, orderUuid: string): Promise<Order> {
  return (await visitor.api.orders.verify({ order_uuid: orderUuid })).order
}

test("a guest's order is whole for their own browser and staff, and without them for everybody else", async () => {
  const buyer = shop.visitor()
  const { orderUuid, sessionId } = await buy(buyer, ONE)
  const staff = await loggedIn(shop, 'admin')
  await staff.api.admin.setOrderShipping({ orderUuid, carrier: 'USPS', tracking_number: '9400 1000' })
  const whole = await seenBy(buyer, orderUuid)
  expect(whole).toMatchObject({
    email: 'june@example.com',
    name: 'June Whitlock',
    tracking_number: '9400 1000',
    shipping_address: { zip: '44017' },
  })
  expect(await seenBy(staff, orderUuid)).toEqual(whole)
  for (const other of [shop.visitor(), await loggedIn(shop, 'customer')]) {
    expect(await seenBy(other, orderUuid)).toEqual({ ...whole, ...HIDDEN })
    const bySession = await other.fetch(`/api/orders/verify?session_id=${sessionId}`)
    const text = await bySession.text()
    for (const secret of ['june', 'June', '44017', 'Quarry', '9400']) expect(text).not.toContain(secret)
  }
})

test("a browser that bought something else sees no more of a stranger's order than anybody", async () => {
  const { orderUuid } = await buy(shop.visitor(), ONE)
  const other = shop.visitor()
  await buy(other, ONE)
  expect(await seenBy(other, orderUuid)).toMatchObject(HIDDEN)
  other.cookies.set('buyer', 'x'.repeat(43))
  expect(await seenBy(other, orderUuid)).toMatchObject(HIDDEN)
})

test('an owner who is logged in sees the order from any browser, and in the list of orders', async () => {
  const owner = await loggedIn(shop, 'customer')
  const { orderUuid } = await buy(owner, ONE)
  const elsewhere = await loggedIn(shop, 'customer')
  expect(await seenBy(elsewhere, orderUuid)).toMatchObject({ email: 'june@example.com' })
  const { orders } = await elsewhere.api.orders.mine({})
  expect(orders.map((order) => order.order_uuid)).toEqual([orderUuid])
  expect(orders[0]?.user_id).toBeTruthy()
  expect(await refusalOf(shop.visitor().api.orders.mine({}))).toMatchObject({ status: 401 })
})

test.each([
  ['no address at all', '', 400],
  ['an empty address', '?order_uuid=&session_id=', 400],
  ['a number that is none', '?order_uuid=nobody', 404],
  ['a session that is none', '?session_id=cs_test_nobody', 404],
  ['a NUL', '?order_uuid=%00', 400],
  ['a NUL in a session', '?session_id=cs_%00', 400],
  ['half a character', '?order_uuid=%ff', 404],
  ['two at once', '?order_uuid=a&order_uuid=b', 400],
  ['SQL', "?order_uuid=' or 1=1 --", 404],
  ['a novel', `?order_uuid=${'x'.repeat(101)}`, 400],
])('asking for %s says no more than that there is nothing', async (_, query, status) => {
  const answer = await shop.visitor().fetch(`/api/orders/verify${query}`)
  expect(answer.status).toBe(status)
  expect(Object.keys((await answer.json()) as object)).toContain('error')
})
