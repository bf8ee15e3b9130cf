import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailbox, openCheckout, payByCard, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'
import { sweepOrders } from './sweep.ts'

let shop: TestShop
let staff: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  staff = await loggedIn(shop, 'siteadmin')
  await setOutside(shop, 'webhooks', { mode: 'drop' })
})
afterAll(() => shop.close())

test.each([
  ['another amount', { amount: 100 }, /^The card was authorised for \$1\.00, not \$\d+\.\d\d\.$/],
  ['another currency', { currency: 'eur' }, /^The payment is in eur, not in US dollars\.$/],
])('an authorisation of %s is never taken: a person decides', async (_, change, flag) => {
  await changePiece(staff, 7, { stock: 2 })
  const buyer = shop.visitor()
  const checkout = await openCheckout(buyer, [{ id: 7, quantity: 1 }], { email: 'mismatch@example.com' })
  await payByCard(checkout)
  await setOutside(shop, `sessions/${checkout.sessionId}`, { action: 'tamper', ...change })
  const { order } = await buyer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('pending')
  await sweepOrders(shop.shop.db, shop.shop.till)
  const row = await shop.shop.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll()
    .where('order_uuid', '=', checkout.orderUuid)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ holds_stock: 1, captured_cents: 0, flag: expect.stringMatching(flag) })
  expect(row.state).toBe('mismatch')
  expect(await stockOf(staff, 7)).toBe(1)
  expect(await mailbox(shop, 'mismatch@example.com')).toEqual([])
  expect(await shop.audit()).toEqual([])
})
