import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { ListedOrder } from '#contract/sales/orders/admin-orders.ts'
import { ORDER_STATUSES } from '#contract/sales/orders/order-states.ts'
import catalog from '#demo/catalog.json' with { type: 'json' }
import { loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { LIVE_SETTINGS } from '#test/support/live-settings.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { sweepPayments } from '#test/support/sweep.ts'
import { startTestShop, type TestClient } from '#test/support/test-shop.ts'
import { fillEmptyShop } from './fill.ts'
import { sendPastPayments } from './send-past-payments.ts'

const shop = sharedShop({ DEMO_HISTORY: 'full' })
const admin = sharedLogin(shop, 'admin')
let orders: ListedOrder[]

beforeAll(async () => {
  orders = await ordersOf(admin)
})

/** Oldest first. */
async function ordersOf({ api }: TestClient): Promise<ListedOrder[]> {
  const all: ListedOrder[] = []
  for (let page = 1; ; page++) {
    const { orders: found } = await api.admin.orders({ page: String(page), per_page: '100' })
    if (found.length === 0) return all.reverse()
    all.push(...found)
  }
}

const daysOld = ({ created_at }: { created_at: string }) =>
  (shop.shop.now() - Date.parse(created_at)) / DAY_MS

test('numbers orders from 1001 by the time they were placed', () => {
  expect(orders.length).toBeGreaterThanOrEqual(190)
  expect(orders.length).toBeLessThanOrEqual(250)
  expect(orders.map(({ id }) => id)).toEqual(orders.map((_, index) => 1001 + index))
  const times = orders.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted())
  const [oldest, newest] = [orders[0], orders.at(-1)]
  expect(oldest && daysOld(oldest)).toBeGreaterThan(13 * 31)
  expect(oldest && daysOld(oldest)).toBeLessThan(15 * 30)
  expect(newest && daysOld(newest)).toBeLessThan(14)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
})

test('adds the same history to every shop, once', async () => {
  await fillEmptyShop(shop.shop)
  const other = await startTestShop({ DEMO_HISTORY: 'full' })
  const what = (list: ListedOrder[]) =>
    list.map(({ id, name, status, total_price, refunded, shipping_address, products }) => ({
      ...{ id, name, status, total_price, refunded, shipping_address, products },
    }))
  try {
    expect(what(await ordersOf(admin))).toEqual(what(orders))
    expect(what(await ordersOf(await loggedIn(other, 'admin')))).toEqual(what(orders))
  } finally {
    await other.close()
  }
})

test('leaves the demo catalog as it is', async () => {
  const { data, total } = await shop.client().api.products.list({ per_page: '48' })
  expect(total).toBe(catalog.products.length)
  const stocks = new Map(data.map(({ name, stock }) => [name, stock]))
  expect(stocks).toEqual(new Map(catalog.products.map(({ name, stock }) => [name, stock])))
})

test('passes the audit and sends no email', async () => {
  expect(await shop.audit()).toEqual([])
  shop.passTime(10 * MINUTE_MS)
  await sweepPayments(shop)
  const waiting = await shop.shop.db
    .selectFrom('mail_outbox')
    .select('kind')
    .where('sent_at', 'is', null)
    .execute()
  expect(waiting).toEqual([])
  expect(await mailbox(shop)).toEqual([])
  expect(
    orders.map(({ email }) => email).filter((email) => !/@(example\.com|shop\.test)$/.test(email ?? '')),
  ).toEqual([])
})

test('stores the events of an order chronologically', async () => {
  for (const { order_uuid } of orders.slice(-20)) {
    const { order } = await admin.api.admin.order({ orderUuid: order_uuid })
    const times = order.events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  }
})

test('fills every page with data', async () => {
  const { api } = shop.client()
  expect((await api.drops.list({})).data.map(({ state }) => state)).toEqual(['announced', 'closed'])
  expect((await api.reviews.list({})).total).toBeGreaterThan(20)
  expect((await api.products.sold({})).total).toBeGreaterThan(20)
  const { commissions } = await admin.api.admin.commissions({})
  expect(commissions.map(({ state }) => state).toSorted()).toEqual(['enquiry', 'in_progress', 'quoted'])
  expect(orders.flatMap(({ due }) => due ?? []).toSorted()).toEqual(['late', 'today'])
  expect((await admin.api.admin.orders({ disputes: 'true' })).total).toBe(1)
  expect((await admin.api.admin.demand({})).searches.length).toBeGreaterThan(5)
})

test('has payments that can be refunded like any other', async () => {
  await sendPastPayments(shop.shop.db, shop.sandboxUrl, () => false)
  const shipped = orders.findLast(({ status, source }) => status === 'shipped' && source === 'web')
  await refundRest(admin, shipped?.order_uuid ?? '')
  const { order } = await admin.api.admin.order({ orderUuid: shipped?.order_uuid ?? '' })
  expect(order.payment.refunded).toBe(order.total_price)
  expect(await shop.audit()).toEqual([])
})

test('refuses a live shop', async () => {
  const live = await startTestShop({ ...LIVE_SETTINGS, DEMO_HISTORY: 'full' })
  const order = await live.shop.db.selectFrom('orders').select('id').executeTakeFirst()
  await live.close()
  expect(order).toBeUndefined()
})
