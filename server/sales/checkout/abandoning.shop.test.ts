import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { RESERVATION_MAX_MS, SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  checkoutForm,
  controlSandbox,
  DECLINED_CARD,
  httpErrorOf,
  mailbox,
  type OpenCheckout,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  shop.passTime(RESERVATION_MAX_MS)
  await sweep()
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 2, { stock: 1 })
})

const ONLY = [{ id: 2, quantity: 1 }]
const sweep = () => sweepOrders(shop.shop.db, shop.shop.paymentContext)

async function statusOf({ orderUuid }: OpenCheckout) {
  return (await admin.api.admin.orders({ search: orderUuid })).orders[0]?.status
}

async function followCancelLink(customer: TestClient, query: string) {
  const answer = await customer.fetch(`/api/checkout/cancelled${query}`)
  return [answer.status, answer.headers.get('location')]
}

test('keeps the reservation after a declined card and accepts another one', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  const declined = await payByCard(checkout, DECLINED_CARD)
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('declined')
  expect((await httpErrorOf(customer.api.orders.verify({ order_uuid: checkout.orderUuid }))).status).toBe(404)
  expect([await statusOf(checkout), await stockOf(customer, 2)]).toEqual(['pending', 0])
  expect((await payByCard(checkout)).status).toBe(303)
  expect((await customer.api.orders.verify({ order_uuid: checkout.orderUuid })).order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('redirects a cancelling customer to the cart and restocks immediately', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  expect(await followCancelLink(customer, `?order_uuid=${checkout.orderUuid}`)).toEqual([
    303,
    '/shopping-cart',
  ])
  expect([await statusOf(checkout), await stockOf(customer, 2)]).toEqual(['cancelled', 1])
  expect((await payByCard(checkout)).status).not.toBe(303)
  expect(await followCancelLink(customer, `?order_uuid=${checkout.orderUuid}`)).toEqual([
    303,
    '/shopping-cart',
  ])
  expect(await stockOf(customer, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('changes nothing through the cancel link of a paid order', async () => {
  const customer = shop.client()
  const checkout = await buy(customer, ONLY)
  await followCancelLink(customer, `?order_uuid=${checkout.orderUuid}`)
  expect(await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'paid',
  })
  expect([await statusOf(checkout), await stockOf(customer, 2)]).toEqual(['paid', 0])
  expect(await shop.audit()).toEqual([])
})

test('captures when the customer pays and then follows the cancel link', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  await payByCard(checkout)
  expect(await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'paid',
  })
  expect(await statusOf(checkout)).toBe('paid')
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})

test.each([
  '',
  '?order_uuid=',
  '?order_uuid=00000000-0000-4000-8000-000000000000',
  '?order_uuid=a&order_uuid=b',
  `?order_uuid=${'x'.repeat(101)}`,
])('redirects a cancel link without an order (%s) to the cart and changes nothing', async (query) => {
  const checkout = await openCheckout(shop.client(), ONLY)
  expect(await followCancelLink(shop.client(), query)).toEqual([303, '/shopping-cart'])
  expect([await statusOf(checkout), await stockOf(admin, 2)]).toEqual(['pending', 0])
})

test('cancels an unpaid order when its session ends and restocks once', async () => {
  const checkout = await openCheckout(shop.client(), ONLY)
  shop.passTime(SESSION_LIFETIME_MS - 2 * MINUTE_MS)
  await sweep()
  expect(await stockOf(admin, 2)).toBe(0)
  shop.passTime(3 * MINUTE_MS)
  await Promise.all([sweep(), sweep()])
  await sweep()
  admin = await loggedIn(shop, 'siteadmin')
  expect([await statusOf(checkout), await stockOf(admin, 2)]).toEqual(['cancelled', 1])
  const { orders } = await admin.api.admin.orders({ search: checkout.orderUuid })
  expect(orders[0]?.timeline.map(({ step }) => step)).toEqual(['placed', 'cancelled'])
  expect(await shop.audit()).toEqual([])
})

test('restocks on the event of a session that the provider expired', async () => {
  const checkout = await openCheckout(shop.client(), ONLY)
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'expire' })
  await eventually(
    () => statusOf(checkout),
    (status) => status === 'cancelled',
  )
  expect(await stockOf(admin, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('captures a late payment when the product is still in stock', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(await stockOf(customer, 2)).toBe(0)
  expect(await shop.audit()).toEqual([])
})

test('voids a late payment when the product is sold out and informs the customer', async () => {
  const late = shop.client()
  const checkout = await openCheckout(late, ONLY, { email: 'late@example.com' })
  await late.api.checkout.cancel({ order_uuid: checkout.orderUuid })
  const other = await buy(shop.client(), ONLY)
  await controlSandbox(shop, `sessions/${checkout.sessionId}`, { action: 'authorise' })
  expect(await httpErrorOf(late.api.orders.verify({ order_uuid: checkout.orderUuid }))).toEqual({
    status: 404,
    error:
      'Your order could not be completed. This may be because the item(s) went out of stock before checkout was completed.',
  })
  expect([await statusOf(checkout), await statusOf(other)]).toEqual(['cancelled', 'paid'])
  const provider = await fetch(
    `${shop.sandboxUrl}/v1/checkout/sessions/${checkout.sessionId}?expand[]=payment_intent`,
    {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    },
  )
  expect(await provider.json()).toMatchObject({ payment_intent: { status: 'canceled', amount_received: 0 } })
  expect(await mailbox(shop, 'late@example.com')).toEqual([])
  expect(await shop.audit()).toEqual([])
})

test("releases only the browser's own reservation after the back button", async () => {
  const customer = shop.client()
  const first = await openCheckout(customer, ONLY)
  const form = await checkoutForm(customer, ONLY)
  expect(await httpErrorOf(shop.client().api.checkout.place(form))).toEqual({
    status: 409,
    error: "'Upswept Skinner, Curly Maple' is out of stock and cannot be added to the cart.",
  })
  const second = await openCheckout(customer, ONLY)
  expect([await statusOf(first), await statusOf(second), await stockOf(customer, 2)]).toEqual([
    'cancelled',
    'pending',
    0,
  ])
  expect((await payByCard(first)).status).not.toBe(303)
  expect((await payByCard(second)).status).toBe(303)
  expect(await shop.audit()).toEqual([])
})

test('never sells the same product twice after the back button', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const customer = shop.client()
  const paid = await openCheckout(customer, ONLY)
  await payByCard(paid)
  const form = await checkoutForm(customer, ONLY)
  expect((await httpErrorOf(customer.api.checkout.place(form))).status).toBe(409)
  expect(await statusOf(paid)).toBe('paid')
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  expect(await shop.audit()).toEqual([])
})
