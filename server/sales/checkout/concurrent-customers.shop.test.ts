import { expect, test } from 'vitest'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import {
  checkoutForm,
  controlSandbox,
  httpErrorOf,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')

test('sells three units to three of two hundred concurrent customers', async () => {
  await changeProduct(admin, 3, { stock: 3 })
  const form = await checkoutForm(shop.client(), [{ id: 3, quantity: 1 }])
  const customers = Array.from({ length: 200 }, () => shop.client())
  const results = await Promise.allSettled(customers.map((customer) => customer.api.checkout.place(form)))

  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(placed).toHaveLength(3)
  expect(new Set(errors.map((error) => `${error.status} ${error.message}`))).toEqual(
    new Set(["409 'Bird & Trout Knife, Jigged Bone' is out of stock and cannot be added to the cart."]),
  )
  expect(await stockOf(admin, 3)).toBe(0)

  for (const { url, order_uuid } of placed) {
    expect((await payByCard({ url, orderUuid: order_uuid, sessionId: '' })).status).toBe(303)
  }
  const paid = await eventually(
    () => admin.api.admin.orders({ status: 'paid' }),
    ({ total }) => total >= 3,
  )
  expect(paid.total).toBe(3)
  expect((await admin.api.admin.orders({})).total).toBe(3)
  expect(await shop.audit()).toEqual([])
})

test('opens one payment page for identical checkouts that one browser sends at once', async () => {
  await changeProduct(admin, 10, { stock: 1 })
  const customer = shop.client()
  const form = await checkoutForm(customer, [{ id: 10, quantity: 1 }])
  // So that the others arrive before it is open.
  await controlSandbox(shop, 'payments', { mode: 'slow' })
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => customer.api.checkout.place(form)))
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect(others).toEqual([first, first])
  expect(await stockOf(admin, 10)).toBe(0)

  // A later one replaces it, and one with other details is another one.
  await changeProduct(admin, 10, { stock: 5 })
  const later = await customer.api.checkout.place(form)
  expect(later.order_uuid).not.toBe(first?.order_uuid)
  const [here, there] = await Promise.all([
    customer.api.checkout.place(form),
    customer.api.checkout.place({ ...form, address: '215 Quarry Road' }),
  ])
  expect(here.order_uuid).not.toBe(there.order_uuid)
  expect(await shop.audit()).toEqual([])
})

test('shows how many are left when a customer orders more', async () => {
  await changeProduct(admin, 10, { stock: 2 })
  const form = await checkoutForm(admin, [{ id: 10, quantity: 3 }], {
    userId: null,
  })
  expect(await httpErrorOf(shop.client().api.checkout.place(form))).toEqual({
    status: 409,
    error: 'Only 2 left in stock!',
  })
  expect(await stockOf(admin, 10)).toBe(2)
})

test('never deadlocks customers who buy the same products in opposite order', async () => {
  await changeProduct(admin, 1, { stock: 15 })
  await changeProduct(admin, 7, { stock: 15 })
  const cart = [
    { id: 1, quantity: 1 },
    { id: 7, quantity: 1 },
  ]
  const carts = Array.from({ length: 40 }, (_, index) => (index % 2 ? cart : cart.toReversed()))
  const results = await Promise.allSettled(carts.map((cart) => openCheckout(shop.client(), cart)))
  const statuses = results.map((result) => (result.status === 'fulfilled' ? 200 : result.reason.status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(15)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  expect([await stockOf(admin, 1), await stockOf(admin, 7)]).toEqual([0, 0])
  expect(await shop.audit()).toEqual([])
})
