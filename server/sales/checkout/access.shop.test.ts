import { afterAll, expect, test } from 'vitest'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { checkoutForm, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
const customer = sharedLogin(shop, 'customer')
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const ONE = [{ id: 10, quantity: 1 }]

async function post(client: TestClient, form: object, headers: Record<string, string> = {}) {
  const answer = await client.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(form),
  })
  return { status: answer.status, ...((await answer.json()) as { error?: string; fields?: object }) }
}

const token = (client: TestClient) => ({ 'x-csrf-token': client.cookies.get('csrfToken') ?? '' })

test('requires the CSRF token of a logged-in customer', async () => {
  const form = await checkoutForm(customer, ONE)
  const missing = { status: 403, error: 'Missing CSRF token. Please refresh the page and try again.' }
  expect(await post(customer, form)).toEqual(missing)
  expect(await post(customer, form, { 'x-csrf-token': 'wrong' })).toEqual(missing)
  expect(await stockOf(customer, 10)).toBe(4)
  expect((await post(customer, form, token(customer))).status).toBe(200)
})

test('assigns an order to the logged-in user with or without a user id in the form', async () => {
  const { user } = await customer.api.auth.me({})
  for (const userId of [user.id, null, undefined]) {
    await changeProduct(await loggedIn(shop, 'admin'), 10, { stock: 4 })
    const { orderUuid } = await openCheckout(customer, ONE, { userId })
    const { orders } = await customer.api.orders.mine({})
    expect(orders[0]).toMatchObject({ order_uuid: orderUuid, user_id: user.id })
  }
})

test('rejects an order for another user', async () => {
  const { user } = await customer.api.auth.me({})
  const guest = shop.client()
  const form = await checkoutForm(guest, ONE)
  expect((await post(guest, { ...form, userId: user.id })).status).toBe(403)
  const admin = await loggedIn(shop, 'admin')
  expect((await post(admin, { ...form, userId: user.id }, token(admin))).status).toBe(403)
})

test('checks input first, then permission, then stock', async () => {
  const form = await checkoutForm(customer, ONE)
  const outOfStock = { ...form, cart: [{ id: 10, quantity: 5000 }] }
  expect(await post(customer, { ...outOfStock, email: 'june' })).toMatchObject({
    status: 400,
    fields: { email: expect.any(String) },
  })
  expect((await post(customer, outOfStock)).status).toBe(403)
  expect((await post(customer, { ...outOfStock, userId: 'other' }, token(customer))).status).toBe(403)
  expect((await post(customer, outOfStock, token(customer))).status).toBe(409)
})

test('rejects checkouts from other origins', async () => {
  const guest = shop.client()
  const form = await checkoutForm(guest, ONE)
  for (const origin of ['https://evil.example', 'null']) {
    expect((await post(guest, form, { origin })).status).toBe(403)
  }
  expect((await post(guest, form, { origin: shop.url })).status).toBe(200)
})
