import { beforeAll, expect, test } from 'vitest'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import { controlSandbox, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { sweepOrders } from './sweep-orders.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
beforeAll(async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
})

test.each([
  ['another amount', { amount: 100 }, /^The card was authorized for \$1\.00, not \$\d+\.\d\d\.$/],
  ['another currency', { currency: 'eur' }, /^The payment is in eur, not in US dollars\.$/],
])('never captures an authorization of %s and marks the order for review', async (_, change, flag) => {
  await changeProduct(admin, 7, { stock: 2 })
  const customer = shop.client()
  const checkout = await openCheckout(customer, [{ id: 7, quantity: 1 }], { email: 'mismatch@example.com' })
  await payByCard(checkout)
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'tamper', ...change })
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('pending')
  await sweepOrders(shop.shop.db, shop.shop.paymentContext)
  const row = await shop.shop.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll()
    .where('order_uuid', '=', checkout.orderUuid)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ holds_stock: 1, captured_cents: 0, flag: expect.stringMatching(flag) })
  expect(row.state).toBe('mismatch')
  expect(await stockOf(admin, 7)).toBe(1)
  expect(await mailbox(shop, 'mismatch@example.com')).toEqual([])
  expect(await shop.audit()).toEqual([])
})
