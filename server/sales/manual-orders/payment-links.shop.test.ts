import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import {
  buy,
  controlSandbox,
  httpErrorOf,
  mailbox,
  openCheckout,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  // The clock moves past the end of a login.
  admin = await loggedIn(shop, 'admin')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  await changeProduct(admin, 1, { stock: 20, price: 100 })
})

async function linkFor(email: string | null = null): Promise<string> {
  const { order } = await takeOrder(admin, { customer: { name: 'Wade Ortiz', email }, payment: 'link' })
  return order.order_uuid
}

const orderOf = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const pay = (orderUuid: string) => shop.client().api.orders.pay({ orderUuid })
const press = (client: TestClient, orderUuid: string) =>
  client.fetch(`/pay/${orderUuid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const pagesOf = (orderUuid: string) =>
  shop.shop.db
    .selectFrom('payment_link_sessions')
    .innerJoin('orders', 'orders.id', 'payment_link_sessions.order_id')
    .select(['session_id', 'payment_link_sessions.browser_hash'])
    .where('order_uuid', '=', orderUuid)
    .where('ended_at', 'is', null)
    .execute()
const takeCash = (orderUuid: string) =>
  admin.api.admin.takePayment({ orderUuid, payment: 'cash', payment_note: 'Exact change' })

async function sweep(): Promise<void> {
  expect(await sweepOrders(shop.shop.db, shop.shop.paymentContext)).toEqual([])
}

async function settled(orderUuid: string) {
  return eventually(
    () => orderOf(orderUuid),
    ({ status }) => status !== 'pending',
  )
}

test('expires after its hours and returns the stock', async () => {
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'orders', { pay_link_hours: 5 })
  const stock = await stockOf(admin, 1)
  const orderUuid = await linkFor()
  await openPayPage(shop.client(), orderUuid)
  shop.passTime(4 * HOUR_MS)
  // The hosted page has ended, the link has not.
  const page = await openPayPage(shop.client(), orderUuid)
  await sweep()
  admin = await loggedIn(shop, 'admin')
  expect((await orderOf(orderUuid)).status).toBe('pending')
  shop.passTime(HOUR_MS + MINUTE_MS)
  admin = await loggedIn(shop, 'admin')
  expect(await pay(orderUuid)).toMatchObject({ url: null, state: 'ended' })
  await sweep()
  expect((await settled(orderUuid)).status).toBe('cancelled')
  expect(await stockOf(admin, 1)).toBe(stock)
  expect(await pay(orderUuid)).toMatchObject({ url: null, state: 'ended' })
  expect((await httpErrorOf(takeCash(orderUuid))).status).toBe(409)
  expect((await payByCard(page)).status).not.toBe(303)
  expect(await shop.audit()).toEqual([])
})

test('shows products that a payment link reserves as sold out, not as in a checkout', async () => {
  await changeProduct(admin, 1, { stock: 1 })
  await linkFor()
  const availability = await shop.client().api.products.availability({ id: '1' })
  expect(availability).toMatchObject({ stock: 0, held_until: null })
})

test('expires the open payment pages when staff take cash instead', async () => {
  const orderUuid = await linkFor()
  const page = await openPayPage(shop.client(), orderUuid)
  const { order } = await takeCash(orderUuid)
  expect(order).toMatchObject({
    status: 'paid',
    payment_method: 'cash',
    payment_note: 'Exact change',
    pay_link: null,
    payment: { captured: 100 },
  })
  expect((await payByCard(page)).status).not.toBe(303)
  expect(await pay(orderUuid)).toMatchObject({ url: null, state: 'paid_by_hand' })
  expect((await httpErrorOf(takeCash(orderUuid))).status).toBe(409)
  expect(await shop.audit()).toEqual([])
})

test('takes no cash when the card was faster', async () => {
  const orderUuid = await linkFor()
  // The provider's events are lost.
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await payByCard(await openPayPage(shop.client(), orderUuid))
  expect(await httpErrorOf(takeCash(orderUuid))).toEqual({
    status: 409,
    error: 'The customer has just paid by card.',
  })
  const order = await settled(orderUuid)
  expect(order).toMatchObject({ payment_method: 'card', payment: { captured: 100 } })
  expect(order.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
})

test('knows within minutes of a payment by link whose events are lost', async () => {
  const orderUuid = await linkFor()
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await payByCard(await openPayPage(shop.client(), orderUuid))
  shop.passTime(1.5 * MINUTE_MS)
  await sweep()
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
  expect(await orderOf(orderUuid)).toMatchObject({ status: 'paid', payment: { captured: 100 } })
})

test('counts one payment only when cash and card come at the same moment', async () => {
  const uuids = await Promise.all([1, 2, 3].map(() => linkFor()))
  for (const orderUuid of uuids) {
    const page = await openPayPage(shop.client(), orderUuid)
    await Promise.allSettled([payByCard(page), takeCash(orderUuid), takeCash(orderUuid)])
    const order = await settled(orderUuid)
    expect(order.payment.captured).toBe(100)
    expect(order.events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
  }
  expect(await shop.audit()).toEqual([])
})

test('opens no page for an unpaid order of the web checkout, which has its own', async () => {
  const { orderUuid } = await openCheckout(shop.client(), [{ id: 1, quantity: 1 }])
  expect((await httpErrorOf(pay(orderUuid))).status).toBe(404)
  expect((await shop.client().fetch(`/pay/${orderUuid}`)).status).toBe(404)
})

test('records nothing while the provider is down', async () => {
  const orderUuid = await linkFor()
  await openPayPage(shop.client(), orderUuid)
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(pay(orderUuid))).status).toBe(503)
  expect((await httpErrorOf(takeCash(orderUuid))).status).toBe(503)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect(await orderOf(orderUuid)).toMatchObject({ status: 'pending', payment_method: 'card' })
  expect((await takeCash(orderUuid)).order.status).toBe('paid')
})

test('shows the order and the receipt to the browser that followed the payment link', async () => {
  const orderUuid = await linkFor('followed@example.com')
  const customer = shop.client()
  const answer = await press(customer, orderUuid)
  expect(answer.status).toBe(303)
  const url = answer.headers.get('location') ?? ''
  const onlyLooked = shop.client()
  await press(onlyLooked, orderUuid)
  const paid = await payByCard({ orderUuid, url, sessionId: url.split('/').at(-1) ?? '' })
  expect(paid.status).toBe(303)
  const [, sessionId] = /session_id=(.*)$/.exec(paid.headers.get('location') ?? '') ?? []
  const { order } = await customer.api.orders.verify({ session_id: sessionId ?? '' })
  expect(order).toMatchObject({ order_uuid: orderUuid, name: 'Wade Ortiz', email: 'followed@example.com' })
  for (const [client, name] of [
    [customer, 'Wade Ortiz'],
    [admin, 'Wade Ortiz'],
    [onlyLooked, null],
    [shop.client(), null],
  ] as const) {
    const { receipt } = await client.api.orders.receipt({ orderUuid })
    expect(receipt.order.name).toBe(name)
  }
})

test('refunds to the card that paid by the link, and tells the shop about such payments only', async () => {
  const orderUuid = await linkFor()
  await payByCard(await openPayPage(shop.client(), orderUuid))
  const { id } = await settled(orderUuid)
  const cash = (await takeOrder(admin)).order
  const refund = await admin.api.admin.refundOrder({
    orderUuid,
    request_key: crypto.randomUUID(),
    amount: 40,
  })
  expect(refund.order).toMatchObject({ refunded: 40, payment: { refundable: 60 } })
  expect(refund.order.events.find(({ kind }) => kind === 'refunded')?.detail).not.toHaveProperty('to')
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect((await orderOf(orderUuid)).refunded).toBe(100)
  const notices = async () =>
    (await mailbox(shop, shop.shop.paymentContext.shopMailbox)).map(({ subject }) => subject)
  await eventually(notices, (subjects) => subjects.includes(`Order ${id}: hand over 1 piece for Wade Ortiz`))
  expect(await notices()).not.toContainEqual(expect.stringContaining(`Order ${cash.id}:`))
  expect(await shop.audit()).toEqual([])
})

test("shows the state of an order that can't be paid, and opens no payment page", async () => {
  const { orderUuid } = await buy(shop.client(), [{ id: 1, quantity: 1 }])
  expect(await pay(orderUuid)).toMatchObject({ url: null, state: 'paid' })
  const cancelled = await linkFor()
  await admin.api.admin.setOrderStatus({ orderUuid: cancelled, status: 'cancelled' })
  expect(await pay(cancelled)).toMatchObject({ url: null, state: 'cancelled' })
  for (const unknown of ['0b0f5f7e-4a56-4f26-9a51-6a1f0e3b9d11', 'x', "'; drop table orders"]) {
    expect((await httpErrorOf(pay(unknown))).status).toBe(404)
  }
})

test('opens no payment page before the customer presses the button, and the same one afterwards', async () => {
  const orderUuid = await linkFor()
  const customer = shop.client()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const answer = await customer.fetch(`/pay/${orderUuid}`, { method })
    expect(answer.status).toBe(200)
    if (method === 'GET') expect(await answer.text()).toMatch(/\$100\.00.*Proceed to Payment/s)
  }
  expect(await pagesOf(orderUuid)).toEqual([])
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await customer.fetch(`/pay/${orderUuid}`)).status).toBe(200)
  const failed = await press(customer, orderUuid)
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await failed.text()).toContain('Nothing was charged.')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  const urls = []
  for (let count = 0; count < 3; count++)
    urls.push((await press(customer, orderUuid)).headers.get('location'))
  expect(new Set(urls).size).toBe(1)
  expect(await pagesOf(orderUuid)).toHaveLength(1)
  const unknown = await press(customer, '0b0f5f7e-4a56-4f26-9a51-6a1f0e3b9d11')
  expect(unknown.status).toBe(404)
  await takeCash(orderUuid)
  const paid = await press(customer, orderUuid)
  expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('is paid')])
})

test('limits the payment pages of a network without closing those of others', async () => {
  const orderUuid = await linkFor()
  const customer = shop.client()
  const page = await openPayPage(customer, orderUuid)
  const statuses: number[] = []
  for (let count = 0; count < 20; count++) statuses.push((await press(shop.client(), orderUuid)).status)
  expect(statuses).toEqual([...Array(19).fill(303), 429])
  const refused = await press(shop.client(), orderUuid)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(await refused.text()).toContain('Too many payment pages')
  // Their own page is still open.
  expect((await openPayPage(customer, orderUuid)).url).toBe(page.url)
  expect((await payByCard(page)).status).toBe(303)
  expect(await settled(orderUuid)).toMatchObject({ status: 'paid', payment: { captured: 100 } })
  expect(await shop.audit()).toEqual([])
})

test('opens at most three pages at once in one browser', async () => {
  const customer = shop.client()
  // Now it has its cookie.
  await openPayPage(customer, await linkFor())
  const orderUuid = await linkFor()
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(customer, orderUuid)))
  const open = await pagesOf(orderUuid)
  expect(open.length).toBeLessThanOrEqual(3)
  const opened = answers.filter(({ status }) => status === 303)
  expect(new Set(opened.map(({ headers }) => headers.get('location'))).size).toBe(open.length)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8 - opened.length)
})

test('emails the link and the receipt where staff want them', async () => {
  const orderUuid = await linkFor()
  expect((await httpErrorOf(admin.api.admin.sendPayLink({ orderUuid }))).status).toBe(400)
  expect((await httpErrorOf(admin.api.admin.sendReceipt({ orderUuid }))).status).toBe(409)
  const email = 'elsewhere@example.com'
  await admin.api.admin.sendPayLink({ orderUuid, email })
  await takeCash(orderUuid)
  expect((await httpErrorOf(admin.api.admin.sendPayLink({ orderUuid, email }))).status).toBe(409)
  await admin.api.admin.sendReceipt({ orderUuid, email })
  const sent = await eventually(
    () => mailbox(shop, email),
    ({ length }) => length === 2,
  )
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^Pay \$100\.00 for order \d+$/),
    expect.stringMatching(/^Your receipt for order \d+$/),
  ])
  expect(JSON.stringify((await orderOf(orderUuid)).events)).not.toContain(email)
})
