import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import { recordEvent } from '#server/sales/orders/events.ts'
import { putHoldsBack } from '#server/sales/orders/holds.ts'
import { readMetadata } from '#server/sales/orders/order-metadata.ts'
import { lockOrder } from '#server/sales/orders/queries.ts'
import { REQUEST_MAX_MS } from '#server/sales/orders/refund-requests.ts'
import { sweepMetadata } from '#server/sales/orders/sweep-metadata.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { changesFor, oneMore } from '#test/support/change-helpers.ts'
import {
  buy,
  controlSandbox,
  httpErrorOf,
  mailbox,
  metadataOf,
  payByCard,
} from '#test/support/checkout-helpers.ts'
import { openPayPage } from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
let admin: TestClient
beforeEach(async () => {
  // The clock moves past the end of a login.
  admin = await loggedIn(shop, 'admin')
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  await changeProduct(admin, 1, { stock: 20, price: 100 })
})

const ONE = [{ id: 1, quantity: 1 }]
const orderOf = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const linkState = (orderUuid: string) => shop.client().api.orders.payLink({ orderUuid })
const sweep = () => sweepPayments(shop)
const subjects = (email: string, has: RegExp) =>
  eventually(
    async () =>
      (await mailbox(shop, email)).map(({ subject }) => subject).filter((subject) => has.test(subject)),
    (found) => found.length > 0,
  )

/** An order whose change to two pieces waits for the payment. */
async function waiting(email = `${randomUUID()}@example.com`) {
  const customer = shop.client()
  const { orderUuid } = await buy(customer, ONE, { email })
  const { order, difference } = await oneMore(admin, orderUuid)
  const at = { orderUuid, id: String(order.changes.at(-1)?.id) }
  return { customer, orderUuid, email, at, difference, id: order.id, total: order.total_price }
}

test('applies a change whole once its link is paid, and charges exactly the difference', async () => {
  const { customer, orderUuid, email, difference, id, total } = await waiting()
  expect(await stockOf(admin, 1)).toBe(18)
  expect(await linkState(orderUuid)).toEqual({
    state: 'open',
    order_id: id,
    amount: difference,
    change: true,
  })
  expect(await subjects(email, /^Pay/)).toEqual([`Pay $${difference.toFixed(2)} to change your order ${id}`])
  // The customer's order is as it was, and can be cancelled only.
  const { order: shown } = await customer.api.orders.verify({ order_uuid: orderUuid })
  expect(shown).toMatchObject({
    ...{ total_price: total, products: [{ quantity: 1 }], changes_until: expect.any(String) },
    changes_closed: expect.stringMatching(/waiting for its payment/),
  })
  const to = {
    name: 'June Carter',
    address: '9 Elm Street',
    city: 'Berea',
    state: 'OH',
    zip: '44017',
  } as const
  expect((await httpErrorOf(customer.api.orders.changeAddress({ orderUuid, ...to }))).status).toBe(409)

  const page = await openPayPage(customer, orderUuid)
  expect((await payByCard(page)).status).toBe(303)
  const { order } = await customer.api.orders.verify({ session_id: page.sessionId })
  expect(order).toMatchObject({ products: [{ quantity: 2 }] })
  expect(Math.round(100 * (order.total_price - total))).toBe(Math.round(100 * difference))
  expect(await linkState(orderUuid)).toMatchObject({ state: 'paid', amount: null })
  await sweep()
  const after = await orderOf(orderUuid)
  expect(after).toMatchObject({ pay_link: null, changes: [{ state: 'applied', settled: 'link' }] })
  expect(after.payment.captured).toBe(order.total_price)
  expect(after.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1)
  expect(await stockOf(admin, 1)).toBe(18)
  expect(await subjects(email, /has changed/)).toEqual([`Your order ${id} has changed`])
  // Newest card first.
  await admin.api.admin.refundOrder({ orderUuid, amount: difference + 1, request_key: randomUUID() })
  expect((await orderOf(orderUuid)).refunded).toBe(difference + 1)
  expect(await shop.audit()).toEqual([])
})

test('takes the money of two tabs and two browsers once', async () => {
  const { customer, orderUuid, difference, total } = await waiting()
  const page = await openPayPage(customer, orderUuid)
  expect(await openPayPage(customer, orderUuid)).toEqual(page)
  const other = await openPayPage(shop.client(), orderUuid)
  await payByCard(page)
  await payByCard(other)
  await customer.api.orders.verify({ session_id: page.sessionId })
  await sweep()
  const { payment, flag } = await orderOf(orderUuid)
  expect([Math.round(100 * payment.captured), flag]).toEqual([Math.round(100 * (total + difference)), null])
  expect(await shop.audit()).toEqual([])
})

test('withdraws: units return, the customer is told, and what is paid later is voided', async () => {
  const { customer, orderUuid, at, email, total, id } = await waiting()
  const page = await openPayPage(customer, orderUuid)
  const other = await openPayPage(shop.client(), orderUuid)
  // The provider is down, so its pages stay open.
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const { order } = await admin.api.admin.withdrawChange(at)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect(order).toMatchObject({ total_price: total, pay_link: null, changes: [{ state: 'withdrawn' }] })
  expect(await stockOf(admin, 1)).toBe(19)
  expect(await linkState(orderUuid)).toMatchObject({ state: 'ended', amount: null, change: true })
  await payByCard(page)
  await sweep()
  expect((await payByCard(other)).status).not.toBe(303)
  expect(await orderOf(orderUuid)).toMatchObject({ total_price: total, payment: { captured: total } })
  expect(await subjects(email, /stays as/)).toEqual([`Your order ${id} stays as it was`])
  expect(await httpErrorOf(admin.api.admin.withdrawChange(at))).toEqual({
    status: 409,
    error: 'This change was withdrawn already.',
  })
  const foreign = await buy(shop.client(), ONE)
  const ofForeign = admin.api.admin.withdrawChange({ ...at, orderUuid: foreign.orderUuid })
  expect((await httpErrorOf(ofForeign)).status).toBe(404)
  expect(await shop.audit()).toEqual([])
})

test('counts a card that was faster than the withdrawal', async () => {
  const { customer, orderUuid, at } = await waiting()
  await payByCard(await openPayPage(customer, orderUuid))
  expect(await httpErrorOf(admin.api.admin.withdrawChange(at))).toEqual({
    status: 409,
    error: 'This change was made already.',
  })
  expect(await orderOf(orderUuid)).toMatchObject({ changes: [{ state: 'applied' }] })
  expect(await shop.audit()).toEqual([])
})

test('ends unpaid with its link: units return, and the customer is told that the order ships as it was', async () => {
  const { customer, orderUuid, email, total, id } = await waiting()
  const page = await openPayPage(customer, orderUuid)
  const { pay_link, promised_ship_by } = await orderOf(orderUuid)
  const ends = Date.parse(pay_link?.expires_at ?? '')
  expect(ends).toBeGreaterThanOrEqual(shop.shop.now() + 11 * HOUR_MS)
  expect(ends).toBeLessThanOrEqual(Date.parse(`${promised_ship_by}T12:00:00Z`) + 24 * HOUR_MS)
  shop.passTime(ends - shop.shop.now() + MINUTE_MS)
  admin = await loggedIn(shop, 'admin')
  expect(await linkState(orderUuid)).toMatchObject({ state: 'ended' })
  await sweep()
  expect(await orderOf(orderUuid)).toMatchObject({
    status: 'paid',
    total_price: total,
    changes: [{ state: 'expired' }],
  })
  expect(await stockOf(admin, 1)).toBe(19)
  expect((await payByCard(page)).status).not.toBe(303)
  expect(await subjects(email, /stays as/)).toEqual([`Your order ${id} stays as it was`])
  expect(await shop.audit()).toEqual([])
})

test('lets no second change wait, and applies a request once', async () => {
  const { orderUuid, difference } = await waiting()
  expect(await httpErrorOf(oneMore(admin, orderUuid))).toEqual({
    status: 409,
    error: 'A change is waiting for payment. Withdraw it first.',
  })
  const { orderUuid: other } = await buy(shop.client(), ONE)
  const request = await changesFor(admin, other)
  const twice = await Promise.all([admin, admin].map(({ api }) => api.admin.changeOrder(request)))
  expect(twice.map((answer) => answer.difference)).toEqual([difference, difference])
  expect((await orderOf(other)).changes).toHaveLength(1)
  // Another member of staff has read the same version.
  const { orderUuid: third } = await buy(shop.client(), ONE)
  const both = await Promise.all([1, 2].map(() => changesFor(admin, third)))
  const answers = await Promise.allSettled(both.map((one) => admin.api.admin.changeOrder(one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.audit()).toEqual([])
})

test('says in the list and in the packing queue what a change waits for', async () => {
  const { orderUuid, difference } = await waiting()
  const { orders } = await admin.api.admin.orders({ search: orderUuid })
  expect(orders.map((order) => order.waiting)).toEqual([difference])
  const queue = await admin.api.admin.packingQueue({})
  expect(queue.orders.find(({ order_uuid }) => order_uuid === orderUuid)?.waiting).toBe(difference)
})

test('ships only once staff confirmed that the change ends', async () => {
  const { customer, orderUuid, total } = await waiting()
  const page = await openPayPage(customer, orderUuid)
  const tracking = { orderUuid, carrier: 'USPS', tracking_number: '9400111899223100001234' } as const
  const asked = { status: 409, error: 'A change is waiting for payment. Ship the order as it was?' }
  const calls = [
    () => admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' }),
    () => admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' }),
    () => admin.api.admin.setOrderShipping(tracking),
    () => admin.api.admin.shipOrder(tracking),
  ]
  for (const call of calls) expect(await httpErrorOf(call())).toEqual(asked)
  await admin.api.admin.shipOrder({ ...tracking, withdraw_change: true })
  expect(await orderOf(orderUuid)).toMatchObject({
    status: 'shipped',
    total_price: total,
    changes: [{ state: 'withdrawn' }],
  })
  await payByCard(page)
  await sweep()
  expect((await orderOf(orderUuid)).payment.captured).toBe(total)
  expect(await stockOf(admin, 1)).toBe(19)
  expect(await shop.audit()).toEqual([])
})

test('has one outcome when staff change and ship an order at once', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  const request = await changesFor(admin, orderUuid)
  const tracking = { orderUuid, carrier: 'USPS', tracking_number: '9400111899223100005678' } as const
  const [changed, shipped] = await Promise.allSettled([
    admin.api.admin.changeOrder(request),
    admin.api.admin.shipOrder(tracking),
  ])
  const { status, changes } = await orderOf(orderUuid)
  expect([status, changes.length]).toEqual(shipped.status === 'fulfilled' ? ['shipped', 0] : ['paid', 1])
  expect(changed.status).not.toBe(shipped.status)
  expect(await shop.audit()).toEqual([])
})

test('a cancellation ends the wait in the same transaction, and refunds what was paid', async () => {
  const { customer, orderUuid, email } = await waiting()
  const page = await openPayPage(customer, orderUuid)
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect(await orderOf(orderUuid)).toMatchObject({ status: 'cancelled', changes: [{ state: 'withdrawn' }] })
  expect(await linkState(orderUuid)).toMatchObject({ state: 'cancelled' })
  await payByCard(page)
  await sweep()
  expect(await stockOf(admin, 1)).toBe(20)
  expect(await subjects(email, /cancelled/)).toHaveLength(1)
  expect((await mailbox(shop, email)).filter(({ subject }) => /stays as/.test(subject))).toEqual([])

  // One who has just paid for the change is refunded for it too.
  const paid = await waiting()
  await payByCard(await openPayPage(paid.customer, paid.orderUuid))
  await admin.api.admin.setOrderStatus({ orderUuid: paid.orderUuid, status: 'cancelled', refund: true })
  const { status, payment, refunded } = await orderOf(paid.orderUuid)
  expect([status, refunded]).toEqual(['cancelled', payment.captured])
  expect(Math.round(100 * refunded)).toBe(Math.round(100 * (paid.total + paid.difference)))
  expect(await shop.audit()).toEqual([])
})

// Such a process runs on during a reload, and knows only the order's own units and status.
test.each([
  { status: 'cancelled', left: 20 },
  { status: 'shipped', left: 16 },
] as const)('ends what waits of orders that the previous release $status', async ({ status, left }) => {
  const [paid, open] = [await waiting(), await waiting()]
  const page = await openPayPage(paid.customer, paid.orderUuid)
  const openPage = await openPayPage(open.customer, open.orderUuid)
  const fell = await refunding()
  for (const { id } of [paid, open, fell]) await endAsBefore(id, status)
  await payByCard(page)
  shop.passTime(REQUEST_MAX_MS + 1)
  await sweep()
  expect((await payByCard(openPage)).status).not.toBe(303)
  for (const { orderUuid, total } of [paid, open, fell]) {
    const ended = { status, total_price: total, payment: { captured: total } }
    expect(await orderOf(orderUuid)).toMatchObject({ ...ended, changes: [{ state: 'withdrawn' }] })
  }
  expect(await stockOf(admin, 1)).toBe(left)
  expect(await shop.audit()).toEqual([])
})

/** An order of two pieces of which one is to be refunded while the provider is down. */
async function refunding() {
  const { orderUuid } = await buy(shop.client(), [{ id: 1, quantity: 2 }])
  const { id, products, total_price: total } = await orderOf(orderUuid)
  const lines = products.map(({ line_id }) => ({ line_id, quantity: 1 }))
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const fall = await changesFor(admin, orderUuid, { lines })
  expect((await httpErrorOf(admin.api.admin.changeOrder(fall))).status).toBe(503)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  return { id, orderUuid, total }
}

function endAsBefore(id: number, status: 'cancelled' | 'shipped') {
  return shop.shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const at = shop.shop.now()
    if (status === 'cancelled') await putHoldsBack(tx, order, at)
    await recordEvent(tx, id, {
      ...{ kind: 'status', at, actor: SHOP_ACTOR, detail: { from: 'paid', to: status } },
    })
    await tx.updateTable('orders').set({ status }).where('id', '=', id).execute()
  })
}

const CROWD = TEST_SCALE.isFull ? 40 : 4

const PIECE = [{ id: 3, quantity: 1 }]

test('sells the last three pieces once to changes and checkouts, and loses none when links end', async () => {
  await changeProduct(admin, 3, { stock: CROWD + 3 })
  const orders = await Promise.all(Array.from({ length: CROWD }, () => buy(shop.client(), PIECE)))
  const requests = await Promise.all(orders.map(({ orderUuid }) => changesFor(admin, orderUuid)))
  const results = await Promise.allSettled([
    ...requests.map((request) => admin.api.admin.changeOrder(request)),
    ...orders.map(() => buy(shop.client(), PIECE)),
  ])
  const [changed, bought] = [results.slice(0, CROWD), results.slice(CROWD)].map(
    (part) => part.filter(({ status }) => status === 'fulfilled').length,
  )
  expect((changed ?? 0) + (bought ?? 0)).toBe(3)
  expect(await stockOf(admin, 3)).toBe(0)
  shop.passTime(200 * HOUR_MS)
  await sweep()
  admin = await loggedIn(shop, 'admin')
  expect(await stockOf(admin, 3)).toBe(changed)
  expect(await shop.audit()).toEqual([])
})

test('applies a contact and an address that cost nothing more at once, and lets only the rest wait', async () => {
  const { orderUuid } = await buy(shop.client(), ONE, { email: 'split@example.com' })
  const address = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const
  const contact = { name: 'June Carter', email: 'split-new@example.com', phone: null }
  const request = await changesFor(admin, orderUuid, { address, contact })
  const { order, pay_url } = await admin.api.admin.changeOrder(request)
  expect(pay_url).toBe(`${shop.url}/pay/${orderUuid}`)
  expect(order.shipping_address).toMatchObject({ name: 'June Carter', address: '9 Elm Street' })
  expect(order.changes).toMatchObject([
    { state: 'applied', difference: 0, settled: null },
    { state: 'pending', settled: 'link' },
  ])
  expect((await admin.api.admin.changeOrder(request)).order.changes).toHaveLength(2)
  // The session that pays for the rest carries the order as it will be, also once it is told of what applied.
  const { sessionId } = await openPayPage(shop.client(), orderUuid)
  expect(await sweepMetadata(shop.shop.db, shop.shop.paymentContext.payments)).toEqual([])
  const session = { email: '', expiresAt: 0, shipTo: null }
  expect(readMetadata(await metadataOf(shop, sessionId), session)?.order).toMatchObject({
    changed: { count: 2 },
    products: [{ quantity: 2 }],
  })
  const at = { orderUuid, id: String(order.changes[1]?.id) }
  const withdrawn = await admin.api.admin.withdrawChange(at)
  expect(withdrawn.order).toMatchObject({ name: 'June Carter', products: [{ quantity: 1 }] })
  expect(await subjects('split-new@example.com', /Pay/)).toHaveLength(1)
  expect(await shop.audit()).toEqual([])
})

test('keeps what waits for its payment while an address that costs less is being refunded', async () => {
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'tax', TAXES)
  const taxed = { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' } as const
  const untaxed = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const
  const { orderUuid } = await buy(shop.client(), ONE, taxed)
  const request = await changesFor(admin, orderUuid, { address: untaxed })
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect((await httpErrorOf(admin.api.admin.changeOrder(request))).status).toBe(503)
  // Nobody else gets its piece.
  expect(await stockOf(admin, 1)).toBe(18)
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  shop.passTime(3 * MINUTE_MS)
  await sweep()
  const { total_price, shipping_address, changes } = await orderOf(orderUuid)
  expect(shipping_address).toMatchObject(untaxed)
  expect(changes).toMatchObject([
    { state: 'applied', difference: -6, settled: 'refund' },
    { state: 'pending', settled: 'link' },
  ])
  const { order, difference } = await admin.api.admin.changeOrder(request)
  expect([order.changes.length, difference]).toEqual([2, changes[1]?.difference])
  const page = await openPayPage(shop.client(), orderUuid)
  await payByCard(page)
  await shop.client().api.orders.verify({ session_id: page.sessionId })
  const paid = await orderOf(orderUuid)
  expect(paid).toMatchObject({ products: [{ quantity: 2 }], refunded: 0, tax: 0 })
  expect(paid.total_price).toBeCloseTo(total_price + difference, 2)
  expect(await stockOf(admin, 1)).toBe(18)
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'tax', { enabled: false })
  expect(await shop.audit()).toEqual([])
})
