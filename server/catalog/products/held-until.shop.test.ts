import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const ONE_OFF = 1
const CART = [{ id: ONE_OFF, quantity: 1 }]

const availability = () => shop.client().api.products.availability({ id: String(ONE_OFF) })
const product = async () => (await shop.client().api.products.get({ id: String(ONE_OFF) })).data
const soldPage = async () =>
  (await shop.client().fetch(`/shop-knives/knife/${ONE_OFF}/drop-point-hunter-black-walnut`)).text()

test('says until when the last unit is held until it is paid', async () => {
  await changeProduct(admin, ONE_OFF, { stock: 2 })
  const first = await openCheckout(shop.client(), CART)
  expect(await availability()).toEqual({ stock: 1, held_until: null, on_sale_at: null })

  const before = shop.shop.now() + SESSION_LIFETIME_MS
  const second = await openCheckout(shop.client(), CART)
  const { held_until, ...rest } = await availability()
  expect(rest).toEqual({ stock: 0, on_sale_at: null })
  // The first of the two checkouts ends first.
  expect(Date.parse(held_until ?? '')).toBeGreaterThan(before - MINUTE_MS)
  expect(Date.parse(held_until ?? '')).toBeLessThanOrEqual(before)
  expect((await product()).held_until).toBe(held_until)
  const { data } = await shop.client().api.products.list({ ids: String(ONE_OFF) })
  expect(data[0]?.held_until).toBe(held_until)

  await payByCard(first)
  await shop.client().api.orders.verify({ order_uuid: first.orderUuid })
  expect((await availability()).held_until).not.toBeNull()
  await payByCard(second)
  await shop.client().api.orders.verify({ order_uuid: second.orderUuid })
  expect(await availability()).toEqual({ stock: 0, held_until: null, on_sale_at: null })
})

test('refreshes the cached page of a held product once it is paid', async () => {
  await changeProduct(admin, ONE_OFF, { stock: 1 })
  const checkout = await openCheckout(shop.client(), CART)
  expect(await soldPage()).toContain('held_until')
  const { held_until } = await product()
  expect(await soldPage()).toContain(held_until)
  await payByCard(checkout)
  await shop.client().api.orders.verify({ order_uuid: checkout.orderUuid })
  expect(await soldPage()).not.toContain(held_until)
})

test('answers 404 for a product that does not exist', async () => {
  const answer = await shop.client().fetch('/api/products/999999/availability')
  expect(answer.status).toBe(404)
})
