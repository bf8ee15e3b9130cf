import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionRequest } from '#contract/customers/notifications/notifications.ts'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { post } from '#test/support/contact-helpers.ts'
import { askFor, subscribeGuest, unsubscribeToken } from '#test/support/notification-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { startTestShop, type TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sweepSubscriptions } from './sweep-subscriptions.ts'

const INVALID = { status: 400, error: 'This link is invalid or has expired.' }

const shop = sharedShop()
let guest: TestClient
beforeAll(() => {
  guest = shop.client()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

let addresses = 0
function newRequest(change: Partial<SubscriptionRequest> = {}): SubscriptionRequest {
  addresses += 1
  return { email: `June+${addresses}@example.com`, kind: 'back_in_stock', product_id: 1, ...change }
}

const subscriptionsOf = async (token: string) => (await guest.api.notifications.list({ token })).subscriptions

test('subscribes an address once its owner follows the emailed link', async () => {
  const request = newRequest()
  const token = await askFor(shop, request)
  expect(await subscriptionsOf(token)).toEqual([])
  const { name } = (await guest.api.products.get({ id: '1' })).data
  expect(await guest.api.notifications.confirm({ token })).toEqual({
    success: true,
    subscription: { kind: 'back_in_stock', label: name },
  })
  expect(await subscriptionsOf(token)).toEqual([
    { id: expect.any(Number), kind: 'back_in_stock', label: name, created_at: expect.any(String) },
  ])
  expect(await httpErrorOf(guest.api.notifications.confirm({ token }))).toEqual(INVALID)
})

test('confirms for 7 days, then links to the list of subscriptions', async () => {
  const [early, late] = [await askFor(shop, newRequest()), await askFor(shop, newRequest())]
  shop.passTime(7 * DAY_MS - 5 * MINUTE_MS)
  await guest.api.notifications.confirm({ token: early })
  shop.passTime(6 * MINUTE_MS)
  await sweepSubscriptions(shop.shop.db, shop.shop.now())
  expect(await httpErrorOf(guest.api.notifications.confirm({ token: late }))).toEqual(INVALID)
  expect(await subscriptionsOf(late)).toEqual([])
  shop.passTime(29 * DAY_MS)
  await sweepSubscriptions(shop.shop.db, shop.shop.now())
  expect(await httpErrorOf(guest.api.notifications.list({ token: late }))).toEqual(INVALID)
  expect(await subscriptionsOf(early)).toHaveLength(1)
})

test('names the subject of each kind of subscription', async () => {
  const { data: categories } = await guest.api.products.allCategories({})
  const [category] = categories
  const token = await subscribeGuest(shop, newRequest({ email: 'kinds@example.com' }))
  const rest = { email: 'KINDS@example.com', product_id: undefined }
  await subscribeGuest(shop, { ...rest, kind: 'new_in_category', category_id: category?.id })
  await subscribeGuest(shop, { ...rest, kind: 'reopening' })
  const found = await subscriptionsOf(token)
  expect(found.map(({ kind, label }) => [kind, label])).toEqual([
    ['reopening', 'The workshop opens again'],
    ['new_in_category', category?.name],
    ['back_in_stock', expect.any(String)],
  ])
})

test('creates one subscription from two requests', async () => {
  const request = newRequest()
  const [first, second] = [await askFor(shop, request), await askFor(shop, request)]
  await guest.api.notifications.confirm({ token: second })
  await guest.api.notifications.confirm({ token: first })
  expect(await subscriptionsOf(first)).toHaveLength(1)
})

test('subscribes a customer’s verified address at once', async () => {
  const customer = await loggedIn(shop, 'customer')
  await customer.api.notifications.subscribe({
    email: 'Customer@SHOP.test',
    kind: 'back_in_stock',
    product_id: 2,
  })
  const { subscriptions } = await customer.api.notifications.list({})
  expect(subscriptions).toHaveLength(1)
  expect(await mailbox(shop, 'customer@shop.test')).toEqual([])
  await askFor(shop, newRequest(), customer)
  expect((await customer.api.notifications.list({})).subscriptions).toEqual(subscriptions)
  await customer.api.notifications.remove({ id: String(subscriptions[0]?.id) })
  expect((await customer.api.notifications.list({})).subscriptions).toEqual([])
  expect((await httpErrorOf(guest.api.notifications.list({}))).status).toBe(401)
})

test('never reveals whether an address is known', async () => {
  const request = newRequest()
  const replies = [await post(guest, '/api/notifications', request)]
  await subscribeGuest(shop, request)
  for (let count = 0; count < 6; count += 1) replies.push(await post(guest, '/api/notifications', request))
  for (const { status, body } of replies) expect([status, body]).toEqual([202, { success: true }])
  await eventually(
    () => mailbox(shop, request.email),
    (emails) => emails.length >= 5,
  )
  expect(await mailbox(shop, request.email)).toHaveLength(5)
})

test('limits the requests of one visitor', async () => {
  const limited = await startTestShop({ NOTIFICATIONS_PER_HOUR: '2' })
  try {
    const visitor = limited.client()
    for (const email of ['a@example.com', 'b@example.com'])
      await visitor.api.notifications.subscribe(newRequest({ email }))
    expect(await httpErrorOf(visitor.api.notifications.subscribe(newRequest()))).toEqual({
      status: 429,
      error: 'Too many requests came from here. Please try again later.',
    })
  } finally {
    await limited.close()
  }
})

test.each([
  [{ product_id: undefined }, 'product_id', 'Choose a product.'],
  [{ kind: 'new_in_category' as const, product_id: 1 }, 'category_id', 'Choose a category.'],
  [{ kind: 'drop' as const }, 'drop_id', 'Choose a drop.'],
  [{ kind: 'news' as never }, 'kind', 'Choose what the email is about.'],
  [{ email: 'june' }, 'email', 'Enter an email address like june@example.com.'],
])('names the wrong field: %o', async (change, field, message) => {
  const { status, body } = await post(guest, '/api/notifications', newRequest(change))
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test.each([
  { product_id: 999_999 },
  { kind: 'new_in_category' as const, category_id: 999_999 },
  { kind: 'drop' as const, drop_id: 999_999 },
])('answers 404 for unknown subjects: %o', async (change) => {
  expect((await httpErrorOf(guest.api.notifications.subscribe(newRequest(change)))).status).toBe(404)
})

test("hides a draft, and a drop's products before their preview", async () => {
  const staff = await loggedIn(shop, 'admin')
  const product = { name: 'Hidden', description: '', price: 90, stock: 0, category_id: 1 }
  const { data } = await staff.api.admin.createProduct({ ...product, published: false })
  const request = newRequest({ product_id: data.id })
  expect((await httpErrorOf(guest.api.notifications.subscribe(request))).status).toBe(404)
  await staff.api.admin.updateProduct({ id: String(data.id), ...product, published: true })
  await guest.api.notifications.subscribe(request)
})

test('protects the subscriptions of other addresses', async () => {
  const [mine, other] = [await subscribeGuest(shop, newRequest()), await subscribeGuest(shop, newRequest())]
  const id = String((await subscriptionsOf(mine))[0]?.id)
  expect((await httpErrorOf(guest.api.notifications.remove({ id, token: other }))).status).toBe(404)
  expect(await httpErrorOf(guest.api.notifications.remove({ id, token: 'x'.repeat(43) }))).toEqual(INVALID)
  expect((await httpErrorOf(guest.api.notifications.remove({ id }))).status).toBe(401)
  await guest.api.notifications.remove({ id, token: mine })
  expect(await subscriptionsOf(mine)).toEqual([])
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('unsubscribes with one request and no login: %s', async (type, body) => {
  const request = newRequest()
  const confirmed = await subscribeGuest(shop, request)
  const pending = await askFor(shop, { ...request, product_id: 2 })
  const [email] = await mailbox(shop, request.email)
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(unsubscribeToken(email)).toBe(pending)
  const customer = await loggedIn(shop, 'customer')
  const response = await customer.fetch(`/api/notifications/unsubscribe?token=${unsubscribeToken(email)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect([response.status, await response.json()]).toEqual([200, { success: true }])
  expect(await subscriptionsOf(confirmed)).toEqual([])
  expect(await httpErrorOf(guest.api.notifications.confirm({ token: pending }))).toEqual(INVALID)
  // Twice does no harm, and the address can subscribe again.
  await guest.api.notifications.unsubscribe({ token: confirmed })
  await subscribeGuest(shop, request)
  expect(await subscriptionsOf(confirmed)).toHaveLength(1)
})

test('shows the page when a person opens the unsubscribe header’s link', async () => {
  const response = await guest.fetch('/api/notifications/unsubscribe?token=abc')
  expect([response.status, response.headers.get('location')]).toEqual([303, '/notifications?token=abc'])
})

test('stores no usable tokens', async () => {
  const token = await subscribeGuest(shop, newRequest())
  const { db } = shop.shop
  for (const table of ['subscriber_tokens', 'subscriptions', 'mail_outbox', 'limits'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
})

test('deletes subscriptions and links with the account', async () => {
  const customer = await loggedIn(shop, 'customer')
  await customer.api.notifications.subscribe({ email: 'customer@shop.test', kind: 'reopening' })
  expect((await customer.api.auth.myData({})).notifications).toMatchObject([{ kind: 'reopening' }])
  const token = await subscribeGuest(shop, {
    email: 'customer@shop.test',
    kind: 'back_in_stock',
    product_id: 1,
  })
  await customer.api.auth.deleteAccount({ password: 'Sandbox-customer-1' })
  expect(await httpErrorOf(guest.api.notifications.list({ token }))).toEqual(INVALID)
})
