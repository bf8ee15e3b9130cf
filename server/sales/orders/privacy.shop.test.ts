import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/sales/orders/orders.ts'
import { describeTables } from '#server/platform/db/introspect.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, metadataOf } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { anonymizeOrders } from './anonymize.ts'
import { ERASED, ORDER_COLUMNS } from './personal-data.ts'
import { sweepMetadata } from './sweep-metadata.ts'

const shop = sharedShop()
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const ONE = [{ id: 10, quantity: 1 }]
const ANOTHER = [{ id: 11, quantity: 1 }]
const HIDDEN = {
  pickup: null,
  discount_code: null,
  user_id: null,
  card: null,
  email: null,
  name: null,
  shipping_address: null,
  gift: null,
  parcel: null,
  as_gift: null,
  ships_on: null,
  changes_until: null,
  changes_closed: null,
  carrier: null,
  tracking_number: null,
}
const VISIBLE_TO_STRANGERS = [
  'card_fee',
  'created_at',
  'deposit',
  'discount',
  'gift_card',
  'id',
  'insurance',
  'order_uuid',
  'payment_method',
  'products',
  'promised_ship_by',
  'shipping',
  'shipping_insurance',
  'shipping_method',
  'ships',
  'source',
  'status',
  'subtotal',
  'tax',
  'timeline',
  'total_price',
]

async function seenBy(client: TestClient, orderUuid: string): Promise<Order> {
  return (await client.api.orders.verify({ order_uuid: orderUuid })).order
}

test('declares every column of the orders table as public, personal or internal', async () => {
  const { db, engine } = shop.shop.database
  const orders = (await describeTables(db, engine)).find(({ name }) => name === 'orders')
  expect(Object.keys(ORDER_COLUMNS).sort()).toEqual(orders?.columns.map(({ name }) => name).sort())
})

test('shows exactly the public fields to a stranger with the link', async () => {
  const { client: owner } = await newCustomer(shop)
  const { orderUuid } = await buy(owner, ANOTHER)
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.setOrderShipping({ orderUuid, carrier: 'USPS', tracking_number: '9400 1001' })
  const seen = await seenBy(shop.client(), orderUuid)
  const visible = Object.entries(seen).filter(([, value]) => value !== null)
  expect(visible.map(([name]) => name).sort()).toEqual(VISIBLE_TO_STRANGERS)
  expect(Object.keys(seen).sort()).toEqual([...VISIBLE_TO_STRANGERS, ...Object.keys(HIDDEN)].sort())
})

test('erases the declared columns of a completed order and keeps all others, also at the payment provider', async () => {
  const { db, paymentContext } = shop.shop
  const { orderUuid, sessionId } = await buy((await newCustomer(shop)).client, ANOTHER)
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'complete' })
  const read = () =>
    db.selectFrom('orders').selectAll().where('order_uuid', '=', orderUuid).executeTakeFirstOrThrow()
  const before = await read()
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', before.user_id ?? '')
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => anonymizeOrders(tx, user, shop.shop.now()))
  expect(await read()).toEqual({
    ...before,
    ...ERASED,
    forget_buyer_at: expect.any(Number),
    version: expect.any(Number),
  })
  await controlSandbox(shop, 'payments', { mode: 'down' })
  expect(await sweepMetadata(db, paymentContext.payments)).not.toEqual([])
  await controlSandbox(shop, 'payments', { mode: 'normal' })
  expect(await metadataOf(shop, sessionId)).toHaveProperty('order_1')
  expect(await sweepMetadata(db, paymentContext.payments)).toEqual([])
  expect(await metadataOf(shop, sessionId)).toEqual({
    order_format: '2',
    order_number: String(before.id),
    order_uuid: orderUuid,
  })
  expect((await read()).metadata_due).toBe(0)
})

test("shows a guest's personal data only to their browser and to admins", async () => {
  const customer = shop.client()
  const { orderUuid, sessionId } = await buy(customer, ONE)
  const admin = await loggedIn(shop, 'admin')
  await admin.api.admin.setOrderShipping({ orderUuid, carrier: 'USPS', tracking_number: '9400 1000' })
  const full = await seenBy(customer, orderUuid)
  expect(full).toMatchObject({
    email: 'june@example.com',
    name: 'June Whitlock',
    card: { brand: 'visa', last4: '4242' },
    tracking_number: '9400 1000',
    shipping_address: { zip: '44017' },
  })
  expect(await seenBy(admin, orderUuid)).toEqual({ ...full, changes_closed: null })
  for (const other of [shop.client(), await loggedIn(shop, 'customer')]) {
    expect(await seenBy(other, orderUuid)).toEqual({ ...full, ...HIDDEN })
    const bySession = await other.fetch(`/api/orders/verify?session_id=${sessionId}`)
    const text = await bySession.text()
    for (const secret of ['june', 'June', '"44017"', 'Quarry', '9400 1000', '"4242"'])
      expect(text).not.toContain(secret)
  }
})

test('hides personal data from a browser that placed another order', async () => {
  const { orderUuid } = await buy(shop.client(), ONE)
  const other = shop.client()
  await buy(other, ONE)
  expect(await seenBy(other, orderUuid)).toMatchObject(HIDDEN)
  other.cookies.set('buyer', 'x'.repeat(43))
  expect(await seenBy(other, orderUuid)).toMatchObject(HIDDEN)
})

test('shows a logged-in customer their orders in any browser', async () => {
  const owner = await loggedIn(shop, 'customer')
  const { orderUuid } = await buy(owner, ONE)
  const otherBrowser = await loggedIn(shop, 'customer')
  expect(await seenBy(otherBrowser, orderUuid)).toMatchObject({ email: 'june@example.com' })
  const { orders } = await otherBrowser.api.orders.mine({})
  expect(orders.map((order) => order.order_uuid)).toEqual([orderUuid])
  expect(orders[0]?.user_id).toBeTruthy()
  expect(await httpErrorOf(shop.client().api.orders.mine({}))).toMatchObject({ status: 401 })
})

test.each([
  ['no id', '', 400],
  ['empty ids', '?order_uuid=&session_id=', 400],
  ['an unknown UUID', '?order_uuid=unknown', 404],
  ['an unknown session', '?session_id=cs_test_unknown', 404],
  ['a NUL', '?order_uuid=%00', 400],
  ['a NUL in a session', '?session_id=cs_%00', 400],
  ['invalid UTF-8', '?order_uuid=%ff', 404],
  ['two UUIDs', '?order_uuid=a&order_uuid=b', 400],
  ['SQL', "?order_uuid=' or 1=1 --", 404],
  ['a long text', `?order_uuid=${'x'.repeat(101)}`, 400],
])('returns an error for a request with %s', async (_, query, status) => {
  const answer = await shop.client().fetch(`/api/orders/verify${query}`)
  expect(answer.status).toBe(status)
  expect(Object.keys((await answer.json()) as object)).toContain('error')
})
