import { beforeEach, expect, test } from 'vitest'
import { RESERVATION_MAX_MS } from '#contract/sales/checkout/payment-window.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { sweepOrders } from './sweep-orders.ts'

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  // Expires the checkouts of the previous test.
  shop.passTime(RESERVATION_MAX_MS)
  admin = await loggedIn(shop, 'siteadmin')
  await sweep()
  await changeProduct(admin, 2, { stock: 1 })
})

const ONLY = [{ id: 2, quantity: 1 }]
const provider = (mode: string) => controlSandbox(shop, 'payments', { mode })
const sweep = () => sweepOrders(shop.shop.db, shop.shop.paymentContext)

async function statusOf(orderUuid: string) {
  return (await admin.api.admin.orders({ search: orderUuid })).orders[0]?.status
}

test('answers 503 and reserves nothing when the provider is down, and recovers', async () => {
  const customer = shop.client()
  const form = await checkoutForm(customer, ONLY)
  await provider('down')
  const answer = await customer.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stockOf(customer, 2)).toBe(1)
  const { orders } = await admin.api.admin.orders({})
  expect(orders[0]?.status).toBe('cancelled')
  await provider('normal')
  await customer.api.checkout.place(form)
  expect(await shop.audit()).toEqual([])
})

test('asks a returning customer to wait while the provider is down, then confirms', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  await payByCard(checkout)
  await provider('down')
  const answer = await customer.fetch(`/api/orders/verify?order_uuid=${checkout.orderUuid}`)
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await provider('normal')
  const { order } = await customer.api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(order.status).toBe('paid')
  expect(await shop.audit()).toEqual([])
})

test('keeps a reservation until the provider confirms that its session ended', async () => {
  const checkout = await openCheckout(shop.client(), ONLY)
  await provider('down')
  shop.passTime(RESERVATION_MAX_MS)
  admin = await loggedIn(shop, 'siteadmin')
  expect(await sweep()).not.toEqual([])
  expect([await stockOf(admin, 2), await statusOf(checkout.orderUuid)]).toEqual([0, 'pending'])
  await provider('normal')
  expect(await sweep()).toEqual([])
  expect([await stockOf(admin, 2), await statusOf(checkout.orderUuid)]).toEqual([1, 'cancelled'])
  expect(await shop.audit()).toEqual([])
})

test('redirects a cancelling customer to the cart while the provider is down and restocks later', async () => {
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  await provider('down')
  const cancelled = await customer.fetch(`/api/checkout/cancelled?order_uuid=${checkout.orderUuid}`)
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, '/shopping-cart'])
  expect(await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'open',
  })
  expect(await stockOf(admin, 2)).toBe(0)
  await provider('normal')
  expect(await customer.api.checkout.cancel({ order_uuid: checkout.orderUuid })).toMatchObject({
    outcome: 'cancelled',
  })
  expect(await stockOf(admin, 2)).toBe(1)
  expect(await shop.audit()).toEqual([])
})

test('lets the same browser check out again once the provider is back', async () => {
  const customer = shop.client()
  const first = await openCheckout(customer, ONLY)
  const form = await checkoutForm(customer, ONLY)
  await provider('down')
  expect((await httpErrorOf(customer.api.checkout.place(form))).status).toBe(503)
  expect(await statusOf(first.orderUuid)).toBe('pending')
  await provider('normal')
  await customer.api.checkout.place(form)
  expect(await statusOf(first.orderUuid)).toBe('cancelled')
  expect(await shop.audit()).toEqual([])
})

test('reaches the same result with a slow provider', async () => {
  await provider('slow')
  const customer = shop.client()
  const checkout = await openCheckout(customer, ONLY)
  await payByCard(checkout)
  const replies = await Promise.all(
    [1, 2].map(() => customer.api.orders.verify({ order_uuid: checkout.orderUuid })),
  )
  expect(replies.map(({ success }) => success)).toEqual([true, true])
  await provider('normal')
  await sweep()
  expect(await statusOf(checkout.orderUuid)).toBe('paid')
  expect(await shop.audit()).toEqual([])
})
