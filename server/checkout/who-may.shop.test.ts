import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutForm, openCheckout } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop, type Visitor } from '#checks/test-shop.ts'

let shop: TestShop
let customer: Visitor
beforeAll(async () => {
  shop = await startTestShop()
  customer = await loggedIn(shop, 'customer')
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const ONE = [{ id: 10, quantity: 1 }]

/** Posts a checkout as it is. @returns status and what it says. */
async function post(visitor: Visitor, form: object, headers: Record<string, string> = {}) {
  const answer = await visitor.fetch('/api/checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(form),
  })
  return { status: answer.status, ...((await answer.json()) as { error?: string; fields?: object }) }
}

const token = (visitor: Visitor) => ({ 'x-csrf-token': visitor.cookies.get('csrfToken') ?? '' })

test('who is logged in must send the token, in the exact words', async () => {
  const form = await checkoutForm(customer, ONE)
  const missing = { status: 403, error: 'Missing CSRF token. Please refresh the page and try again.' }
  expect(await post(customer, form)).toEqual(missing)
  expect(await post(customer, form, { 'x-csrf-token': 'wrong' })).toEqual(missing)
  expect(await stockOf(customer, 10)).toBe(4)
  expect((await post(customer, form, token(customer))).status).toBe(200)
})

test('an order belongs to whoever is logged in, whatever the form leaves out', async () => {
  const { user } = await customer.api.auth.me({})
  for (const userId of [user.id, null, undefined]) {
    await changePiece(await loggedIn(shop, 'admin'), 10, { stock: 4 })
    const { orderUuid } = await openCheckout(customer, ONE, { userId })
    const { orders } = await customer.api.orders.mine({})
    expect(orders[0]).toMatchObject({ order_uuid: orderUuid, user_id: user.id })
  }
})

test('nobody orders in the name of somebody else', async () => {
  const { user } = await customer.api.auth.me({})
  const guest = shop.visitor()
  const form = await checkoutForm(guest, ONE)
  expect((await post(guest, { ...form, userId: user.id })).status).toBe(403)
  const admin = await loggedIn(shop, 'admin')
  expect((await post(admin, { ...form, userId: user.id }, token(admin))).status).toBe(403)
})

test('what is wrong is told before who may, and who may before what is left', async () => {
  const form = await checkoutForm(customer, ONE)
  const gone = { ...form, cart: [{ id: 10, quantity: 5000 }] }
  expect(await post(customer, { ...gone, email: 'june' })).toMatchObject({
    status: 400,
    fields: { email: expect.any(String) },
  })
  expect((await post(customer, gone)).status).toBe(403)
  expect((await post(customer, { ...gone, userId: 'somebody' }, token(customer))).status).toBe(403)
  expect((await post(customer, gone, token(customer))).status).toBe(409)
})

test("another site's page can neither check out nor cancel", async () => {
  const guest = shop.visitor()
  const form = await checkoutForm(guest, ONE)
  for (const origin of ['https://evil.example', 'null']) {
    expect((await post(guest, form, { origin })).status).toBe(403)
  }
  expect((await post(guest, form, { origin: shop.url })).status).toBe(200)
})
