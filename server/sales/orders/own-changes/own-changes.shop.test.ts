import { afterAll, beforeAll, expect, test } from 'vitest'
import { packingSlipPage } from '#contract/app/admin-paths.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { payGiftCard } from '#test/support/gift-card-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { anonymizeOrders } from '../anonymize.ts'

const ONE = [{ id: 1, quantity: 1 }]
const OVER = 'The time to change it is over. Write to us and we will see what we can do.'
const PACKED = 'We have begun to pack. Write to us and we will see what we can do.'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'siteadmin')
  await changeProduct(admin, 1, { stock: 100 })
})
afterAll(async () => {
  await sweepPayments(shop)
  expect(await shop.audit()).toEqual([])
})

let buyers = 0
async function bought() {
  const client = shop.client()
  const email = `own-${++buyers}@example.com`
  const { orderUuid } = await buy(client, ONE, { email })
  return { client, email, orderUuid }
}
const seen = async (client: TestClient, orderUuid: string) =>
  (await client.api.orders.verify({ order_uuid: orderUuid })).order
const staffs = async (orderUuid: string) => (await admin.api.admin.order({ orderUuid })).order
const cancel = (client: TestClient, orderUuid: string, reason?: string) =>
  client.api.orders.cancelOrder({ orderUuid, reason })
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
