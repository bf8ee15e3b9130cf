import { afterAll, beforeAll, expect, test } from 'vitest'
import { packingSlipPage } from '#contract/app/admin-paths.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { anonymizeOrders } from '#server/sales/orders/anonymize.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { payGiftCard } from '#test/support/gift-card-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'

const ONE = [{ id: 1, quantity: 1 }]
const OVER = 'The time to change it is over. Write to us and we will see what we can do.'
const PACKED = 'We have begun to pack. Write to us and we will see what we can do.'

const OHIO = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const
const TAXED = { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' } as const

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100, price: 100 })
  await changeSettings(admin, 'tax', TAXES)
})
afterAll(async () => {
  await sweepPayments(shop)
  expect(await shop.audit()).toEqual([])
})

let buyers = 0
async function bought(change: Parameters<typeof buy>[2] = {}) {
  const client = shop.client()
  const email = `own-${++buyers}@example.com`
  return { client, email, ...(await buy(client, ONE, { email, ...change })) }
}
const seen = async (client: TestClient, orderUuid: string) =>
  (await client.api.orders.verify({ order_uuid: orderUuid })).order
const staffs = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const cancel = (client: TestClient, orderUuid: string, reason?: string) =>
  client.api.orders.cancelOrder({ orderUuid, reason })
const move = (client: TestClient, orderUuid: string, to: object = {}) =>
  client.api.orders.changeAddress({ orderUuid, name: 'June Carter', ...OHIO, ...to })
/** The whole reply of a rejected call. */
const rejected = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, message, body }) => ({ status, message, ...body }),
  )
const emailsTo = (to: string, subject: RegExp) =>
  eventually(
    async () => (await mailbox(shop, to)).filter((email) => subject.test(email.subject)),
    ({ length }) => length > 0,
  )

test('opens an order with the link in its email until the address changes or the order is erased', async () => {
  const { email, orderUuid } = await bought()
  const other = await bought()
  const [confirmation] = await emailsTo(email, /Thank you/)
  expect(confirmation?.text).toMatch(/On your order’s page you can change the address or cancel until \w+ \d/)
  const path = /\/order-success\/\S+\?token=\S+/.exec(confirmation?.text ?? '')?.[0] ?? ''
  expect(path).toContain(orderUuid)
  const [notice] = await emailsTo('workshop@shop.test', /^Order \d+: pack/)
  expect(notice?.text).not.toContain('token=')

  const phone = shop.client()
  expect(await (await phone.fetch(path)).text()).toContain(email)
  expect(await seen(phone, orderUuid)).toMatchObject({ email, changes_until: expect.any(String) })
  expect(await seen(phone, other.orderUuid)).toMatchObject({ email: null, changes_until: null })
  const wrong = await shop.client().fetch(`${path.slice(0, -3)}abc`)
  expect(wrong.status).toBe(200)
  expect(await wrong.text()).not.toContain(email)

  const { db } = shop.shop
  const order = db.updateTable('orders').where('order_uuid', '=', orderUuid)
  await order.set({ email: 'new@example.com' }).execute()
  expect((await seen(phone, orderUuid)).email).toBeNull()
  await order.set({ email }).execute()
  expect((await seen(phone, orderUuid)).email).toBe(email)
  await cancel(phone, orderUuid)
  const owner = { id: null, email_key: email, email_verified_at: shop.shop.now() }
  await db.transaction().execute((tx) => anonymizeOrders(tx, owner, shop.shop.now()))
  expect((await seen(phone, orderUuid)).email).toBeNull()
})

test('lets only the customer change an order, only while the time runs and nothing is printed', async () => {
  const { client, orderUuid } = await bought()
  const until = (await seen(client, orderUuid)).changes_until
  const { events } = await staffs(orderUuid)
  const paid = Date.parse(events.find(({ kind }) => kind === 'paid')?.at ?? '')
  expect(Date.parse(until ?? '') - paid).toBe(30 * MINUTE_MS)
  for (const stranger of [shop.client(), admin]) {
    expect(await seen(stranger, orderUuid)).toMatchObject({ changes_until: null, changes_closed: null })
    expect(await httpErrorOf(cancel(stranger, orderUuid))).toMatchObject({ status: 404 })
  }
  await admin.fetch(packingSlipPage(orderUuid))
  expect(await seen(client, orderUuid)).toMatchObject({ changes_until: null, changes_closed: PACKED })
  expect(await httpErrorOf(cancel(client, orderUuid))).toEqual({ status: 409, error: PACKED })

  const exported = await bought()
  await (await admin.fetch('/api/admin/packing.csv')).text()
  expect((await seen(exported.client, exported.orderUuid)).changes_closed).toBe(PACKED)

  const late = await bought()
  const { client: account, person } = await newCustomer(shop)
  await buy(account, ONE, { email: person.email })
  expect((await account.api.orders.mine({})).orders[0]?.changes_until).not.toBeNull()
  shop.passTime(30 * MINUTE_MS)
  // Logins expire, too.
  admin = await loggedIn(shop, 'siteadmin')
  expect(await seen(late.client, late.orderUuid)).toMatchObject({ changes_until: null, changes_closed: OVER })
  expect(await httpErrorOf(cancel(late.client, late.orderUuid))).toEqual({ status: 409, error: OVER })

  const buyer = shop.client()
  const gift = await payGiftCard(buyer)
  expect((await seen(buyer, gift.orderUuid)).changes_until).toBeNull()
  expect(await httpErrorOf(cancel(buyer, gift.orderUuid))).toMatchObject({ status: 409 })
})

test('cancels once, refunds everything, restocks and tells both sides, also when the provider was down', async () => {
  const stock = await stockOf(admin, 1)
  const { client, email, orderUuid } = await bought()
  await controlSandbox(shop, 'payments', { mode: 'down' })
  const { order } = await cancel(client, orderUuid, 'Ordered the wrong one.')
  expect(order).toMatchObject({ status: 'paid', changes_until: null })
  const ship = { orderUuid, carrier: 'USPS', tracking_number: '9400 1002' } as const
  expect(await httpErrorOf(admin.api.admin.shipOrder(ship))).toMatchObject({ status: 409 })
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  await sweepPayments(shop)
  const again = await Promise.all([cancel(client, orderUuid), cancel(client, orderUuid)])
  for (const reply of again) expect(reply.order.status).toBe('cancelled')
  expect(await staffs(orderUuid)).toMatchObject({
    status: 'cancelled',
    refunded: order.total_price,
    cancel_reason: 'Ordered the wrong one.',
  })
  expect(await stockOf(admin, 1)).toBe(stock)
  expect(await emailsTo(email, /was cancelled/)).toHaveLength(1)
  const notices = await emailsTo('workshop@shop.test', new RegExp(`^Order ${order.id} was cancelled by`))
  expect(notices.map(({ text }) => text.includes('Ordered the wrong one.'))).toEqual([true])
})

test('keeps an order that can’t be refunded, tells its customer, and asks staff', async () => {
  const { client, orderUuid, sessionId } = await bought()
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })
  expect(await rejected(cancel(client, orderUuid))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/can’t be refunded right now/),
  })
  const { status, flag } = await staffs(orderUuid)
  expect([status, flag]).toEqual(['paid', expect.stringMatching(/cancelled by its customer, but could not/)])
  expect((await seen(client, orderUuid)).changes_until).not.toBeNull()
})

test('lets either a cancellation or the shipment win', async () => {
  const { client, orderUuid } = await bought()
  const ship = admin.api.admin.setOrderStatus({ orderUuid, status: 'shipped' })
  const outcomes = await Promise.allSettled([ship, cancel(client, orderUuid), cancel(client, orderUuid)])
  const { status, refunded, total_price } = await staffs(orderUuid)
  const [shipped, ...cancelled] = outcomes.map((each) => each.status === 'fulfilled')
  expect(shipped).toBe(status === 'shipped')
  expect(cancelled).toEqual([!shipped, !shipped])
  expect(refunded).toBe(status === 'cancelled' ? total_price : 0)
})

test('moves an order where it costs no more, gives back lower tax, and leaves a row like a change by staff', async () => {
  const { client, email, orderUuid } = await bought(TAXED)
  const before = await staffs(orderUuid)
  const wrong = await rejected(move(client, orderUuid, { zip: '2620', name: '' }))
  expect(wrong).toMatchObject({
    status: 400,
    fields: { name: 'Enter your full name.', zip: expect.any(String) },
  })
  const old = await rejected(move(client, orderUuid, { state: 'WY', zip: '82001' }))
  expect(old).toMatchObject({ fields: { ageConfirmation: 'Confirm that you are at least 21 years old.' } })
  for (const stranger of [shop.client(), admin])
    expect(await rejected(move(stranger, orderUuid))).toMatchObject({ status: 404 })
  expect((await staffs(orderUuid)).version).toBe(before.version)

  await Promise.allSettled([move(client, orderUuid), move(client, orderUuid)])
  const { order } = await move(client, orderUuid)
  expect(order).toMatchObject({
    name: 'June Carter',
    tax: 0,
    total_price: before.total_price - before.tax,
    shipping_address: OHIO,
    changes_until: expect.any(String),
  })
  expect((await staffs(orderUuid)).changes).toMatchObject([
    { by: null, difference: -before.tax, settled: 'refund', state: 'applied' },
  ])
  expect(await emailsTo(email, /has changed/)).toHaveLength(1)

  const higher = await rejected(move(client, orderUuid, TAXED))
  expect(higher).toMatchObject({
    status: 409,
    message: 'The tax there is higher. Write to us and we will change it.',
    difference: before.tax,
  })
  await move(client, orderUuid, { state: 'WY', zip: '82001', ageConfirmation: '21' })
  expect((await staffs(orderUuid)).shipping_address?.state).toBe('WY')
  await admin.fetch(packingSlipPage(orderUuid))
  expect(await rejected(move(client, orderUuid))).toMatchObject({ status: 409, message: PACKED })
})

test('takes an order that moves out of its parcel', async () => {
  const { client, email, orderUuid } = await bought()
  const joined = await buy(client, ONE, { email, joinOrder: orderUuid })
  expect((await seen(client, joined.orderUuid)).parcel).not.toBeNull()
  const { order } = await move(client, joined.orderUuid, { address: '31 Mill Street' })
  expect([order.parcel, order.shipping_address?.address]).toEqual([null, '31 Mill Street'])
  expect((await seen(client, orderUuid)).parcel).toBeNull()
})

test('keeps an order in its parcel whose new address can’t be refunded', async () => {
  const { client, email, orderUuid } = await bought(TAXED)
  const joined = await buy(client, ONE, { email, joinOrder: orderUuid })
  await controlSandbox(shop, `sessions/${joined.sessionId}`, { action: 'dispute' })
  await eventually(
    () => staffs(joined.orderUuid),
    ({ disputes }) => disputes.length > 0,
  )
  expect(await rejected(move(client, joined.orderUuid))).toMatchObject({ status: 409 })
  const { parcel, changes } = await staffs(joined.orderUuid)
  expect([parcel?.orders.length, changes.map(({ state }) => state)]).toEqual([2, ['withdrawn']])
})

test('lets one of two changes win when customer and staff act at once, with money and stock exact', async () => {
  const { client, orderUuid } = await bought(TAXED)
  const { version, total_price, products } = await staffs(orderUuid)
  const asked = { lines: [{ line_id: products[0]?.line_id ?? 0, quantity: 2 }], settle: 'cash' as const }
  const keyed = { version, request_key: crypto.randomUUID(), dry_run: false, ...asked }
  await Promise.allSettled([
    move(client, orderUuid),
    admin.api.admin.changeOrder({ orderUuid, ...keyed }),
    cancel(client, orderUuid),
  ])
  await sweepPayments(shop)
  const after = await staffs(orderUuid)
  expect(after.status).toBe('cancelled')
  expect(after.refunded).toBe(after.total_price)
  expect(
    [total_price, ...after.changes.map(({ difference }) => difference)].reduce((a, b) => a + b),
  ).toBeCloseTo(after.total_price)
})
