import { expect, test } from 'vitest'
import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { Analytics } from '#contract/staff/analytics/analytics.ts'
import { sweepDailyStats } from '#server/catalog/page-views/daily-product-stats.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { changesFor } from '#test/support/change-helpers.ts'
import { buy, httpErrorOf, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const KNIFE = 9

const shop = sharedShop()

/** Sets the clock to a time in the shop's time zone. */
function setTime(localTime: string): void {
  const { epochMilliseconds } = Temporal.ZonedDateTime.from(`${localTime}[America/New_York]`)
  shop.passTime(epochMilliseconds - shop.shop.now())
}

/** Logs in each time, because the changing clock ends every session. */
const admin = (): Promise<TestClient> => loggedIn(shop, 'admin')

async function analytics(months?: number): Promise<Analytics> {
  return (await admin()).api.admin.analytics(months ? { months: String(months) } : {})
}

/** Sells one unit, restocking first if needed. @returns the total in dollars. */
async function sell(id = KNIFE): Promise<{ orderUuid: string; total: number }> {
  const { data } = await shop.client().api.products.get({ id: String(id) })
  if (data.stock === 0) await changeProduct(await admin(), id, { stock: 1 })
  const { orderUuid } = await buy(shop.client(), [{ id, quantity: 1 }])
  const { order } = await (await admin()).api.admin.order({ orderUuid })
  return { orderUuid, total: order.total_price }
}

async function viewProduct(id: number): Promise<void> {
  const { data } = await shop.client().api.products.get({ id: String(id) })
  await shop.client().api.public.trackPageview({ path: knifePage(data) })
}

const inCents = (...dollars: number[]) => dollars.reduce((sum, each) => sum + toCents(each), 0)

test('shows twelve months of zeros for a new shop, ending with the current month', async () => {
  const { sales, ...rest } = await analytics()
  const present = Temporal.Instant.fromEpochMilliseconds(shop.shop.now())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toPlainYearMonth()
  const zero = { orders: 0, undone: 0, gross: 0, discounts: 0, taken: 0, refunded: 0, kept: 0 }
  expect(sales.months).toEqual(
    Array.from({ length: 12 }, (_, index) => ({
      month: present.subtract({ months: 11 - index }).toString(),
      ...zero,
    })),
  )
  expect(sales.total).toEqual(zero)
  expect(rest).toEqual({
    gift_cards: { sold: 0, used: 0, owed: 0 },
    since: null,
    way: { views: 0, carts: 0, placed: 0, paid: 0 },
    products: [],
    sold_out_soon: [],
  })
})

test.each(['0', '25', '1.5', 'all'])('rejects %j months', async (months) => {
  const { api } = await admin()
  expect((await httpErrorOf(api.admin.analytics({ months }))).status).toBe(400)
})

test('uses the shop time zone for month boundaries and includes leap days', async () => {
  setTime('2028-01-31T23:58')
  const january = await sell()
  setTime('2028-02-01T00:01')
  const february = await sell()
  setTime('2028-02-29T23:55')
  const leapDay = await sell()
  setTime('2028-03-01T00:01')
  const march = await sell()

  const { sales } = await analytics(3)
  expect(sales.months.map(({ month, orders, taken }) => [month, orders, toCents(taken)])).toEqual([
    ['2028-01', 1, inCents(january.total)],
    ['2028-02', 2, inCents(february.total, leapDay.total)],
    ['2028-03', 1, inCents(march.total)],
  ])
  expect(sales.total).toMatchObject({ orders: 4, undone: 0, refunded: 0 })
  expect(toCents(sales.total.kept)).toBe(inCents(january.total, february.total, leapDay.total, march.total))
  expect((await analytics(1)).sales).toMatchObject({
    months: [{ month: '2028-03', orders: 1 }],
    total: { orders: 1 },
  })
})

test('subtracts refunds from the month of the original sale, and totals add up', async () => {
  setTime('2028-05-10T12:00')
  const paid = await sell()
  const partly = await sell()
  const cancelled = await sell()
  const full = await sell()
  await openCheckout(shop.client(), [{ id: 13, quantity: 1 }])
  setTime('2028-06-02T09:00')
  const { api } = await admin()
  await api.admin.refundOrder({ orderUuid: partly.orderUuid, amount: 20.5, request_key: crypto.randomUUID() })
  await refundRest({ api }, full.orderUuid)
  await api.admin.setOrderStatus({ orderUuid: cancelled.orderUuid, status: 'cancelled', refund: true })

  const { sales } = await analytics(2)
  const taken = inCents(paid.total, partly.total, cancelled.total, full.total)
  const refunded = inCents(20.5, full.total, cancelled.total)
  expect(sales.months).toEqual([
    {
      month: '2028-05',
      orders: 4,
      undone: 2,
      gross: toDollars(taken),
      discounts: 0,
      taken: toDollars(taken),
      refunded: toDollars(refunded),
      kept: toDollars(taken - refunded),
    },
    { month: '2028-06', orders: 0, undone: 0, gross: 0, discounts: 0, taken: 0, refunded: 0, kept: 0 },
  ])
  const { month: _, ...may } = sales.months[0] ?? { month: '' }
  expect(sales.total).toEqual(may)
})

test('counts the money of a cancelled order until it is refunded', async () => {
  setTime('2028-07-05T12:00')
  const { orderUuid, total } = await sell()
  await (await admin()).api.admin.setOrderStatus({ orderUuid, status: 'cancelled' })
  expect((await analytics(1)).sales.total).toEqual({
    orders: 1,
    undone: 1,
    gross: total,
    discounts: 0,
    taken: total,
    refunded: 0,
    kept: total,
  })
})

test('shows discounts apart from refunds, and both add up to net sales', async () => {
  setTime('2028-07-20T12:00')
  const code = 'JULY-20'
  const { api } = await admin()
  await api.admin.createDiscount({ code, kind: 'amount', value: 20 })
  const cart = [{ id: KNIFE, quantity: 1 }]
  await changeProduct(await admin(), KNIFE, { stock: 1 })
  const before = (await analytics(1)).sales.total
  const { total: totalPrice } = await shop
    .client()
    .api.checkout.calculateFees({ cart, discountCode: code, state: 'OH' })
  const { orderUuid } = await buy(shop.client(), cart, { discountCode: code, totalPrice })
  await api.admin.refundOrder({ orderUuid, amount: 5, request_key: crypto.randomUUID() })
  const after = (await analytics(1)).sales.total
  const added = (key: keyof typeof after) => toCents(after[key]) - toCents(before[key])
  expect({ gross: added('gross'), discounts: added('discounts'), refunded: added('refunded') }).toEqual({
    gross: toCents(totalPrice) + 2000,
    discounts: 2000,
    refunded: 500,
  })
  expect(added('kept')).toBe(toCents(totalPrice) - 500)
})

test('counts an order as it was sold, and its change on the day of the change', async () => {
  setTime('2028-07-28T12:00')
  const cart = [{ id: KNIFE, quantity: 1 }]
  await changeProduct(await admin(), KNIFE, { stock: 1 })
  await (await admin()).api.admin.createDiscount({ code: 'CHANGED-20', kind: 'amount', value: 20 })
  const july = (await analytics(1)).sales.total
  const { orderUuid } = await buy(shop.client(), cart, { discountCode: 'CHANGED-20' })
  const sold = (await analytics(1)).sales.total
  expect(sold.discounts - july.discounts).toBe(20)
  setTime('2028-08-01T09:00')
  const { api } = await admin()
  const change = { lines: [{ product_id: null, name: 'Sheath', price: 10, quantity: 1 }] }
  const { difference } = await api.admin.changeOrder(
    await changesFor({ api } as TestClient, orderUuid, change),
  )
  const { months, total } = (await analytics(2)).sales
  expect(months[0]).toEqual({ month: '2028-07', ...sold })
  expect(months[1]).toMatchObject({ orders: 0, discounts: -10, taken: difference, refunded: 0 })
  expect(months[1]?.gross).toBe(toDollars(toCents(difference) - 1000))
  expect(toCents(total.kept)).toBe(inCents(sold.kept, difference))
  const { sales } = await api.admin.dashboard({})
  expect(sales.today).toMatchObject({ orders: 0, discounts: -10 })
  expect(sales.by_day.at(-1)?.gross).toBe(months[1]?.gross)
})

test('counts views, carts and orders from the first day with a view', async () => {
  setTime('2028-08-01T10:00')
  await sell()
  setTime('2028-08-03T10:00')
  for (let visit = 0; visit < 5; visit++) await viewProduct(KNIFE)
  for (let visit = 0; visit < 3; visit++) await shop.client().api.public.trackCart({ product_id: KNIFE })
  await viewProduct(13)
  const { orderUuid } = await sell()
  await openCheckout(shop.client(), [{ id: 13, quantity: 1 }])

  const { since, way, products } = await analytics(2)
  expect(since).toBe('2028-08-03')
  expect(way).toEqual({ views: 6, carts: 3, placed: 2, paid: 1 })
  expect(products).toMatchObject([
    { product_id: KNIFE, views: 5, carts: 3, sold: 1 },
    { product_id: 13, views: 1, carts: 0, sold: 0 },
  ])
  await (await admin()).api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect((await analytics(2)).products[0]).toMatchObject({ product_id: KNIFE, sold: 0 })
})

test('silently ignores views of unpublished products', async () => {
  const { api } = await admin()
  const { data } = await api.admin.duplicateProduct({ id: String(KNIFE) })
  const before = (await analytics(1)).way
  for (const product_id of [data.id, 999_999, -1]) {
    expect(await shop.client().api.public.trackCart({ product_id })).toEqual({ success: true })
  }
  expect((await analytics(1)).way).toEqual(before)
  const wrong = await httpErrorOf(shop.client().api.public.trackCart({ product_id: 1.5 }))
  expect(wrong.status).toBe(400)
})

test('excludes deleted products from the most viewed ones', async () => {
  await viewProduct(12)
  const { api } = await admin()
  const viewedIds = async () => (await analytics(1)).products.map(({ product_id }) => product_id)
  expect(await viewedIds()).toContain(12)
  await api.admin.deleteProduct({ id: '12' })
  expect(await viewedIds()).not.toContain(12)
})

async function newProduct(change: object = {}): Promise<number> {
  const { api } = await admin()
  const { data } = await api.admin.createProduct({
    name: 'Paring knife, apple',
    description: 'Small.',
    price: 95,
    stock: 1,
    category_id: 1,
    ...change,
  })
  return data.id
}

async function soonOf(id: number) {
  return (await analytics(2)).sold_out_soon.find(({ product_id }) => product_id === id)
}

test('lists products that sold out within two weeks with the views since then', async () => {
  setTime('2028-10-02T09:00')
  const id = await newProduct()
  const shownAt = shop.shop.now()
  shop.passTime(3 * DAY_MS)
  await viewProduct(id)
  await buy(shop.client(), [{ id, quantity: 1 }])
  expect(await soonOf(id)).toMatchObject({ name: 'Paring knife, apple', views_since: 0 })
  shop.passTime(DAY_MS)
  await viewProduct(id)
  await viewProduct(id)
  const soon = await soonOf(id)
  expect(soon).toMatchObject({ views_since: 2 })
  expect(Date.parse(soon?.shown_at ?? '') - shownAt).toBeLessThan(HOUR_MS)
})

test('excludes slow, unpaid, withdrawn and restocked products from the sold-out list', async () => {
  const slow = await newProduct()
  const open = await newProduct()
  const gift = await newProduct()
  const back = await newProduct()
  await openCheckout(shop.client(), [{ id: open, quantity: 1 }])
  await changeProduct(await admin(), gift, { stock: 0 })
  await buy(shop.client(), [{ id: back, quantity: 1 }])
  expect(await soonOf(back)).toBeDefined()
  await changeProduct(await admin(), back, { stock: 1 })
  shop.passTime(15 * DAY_MS)
  await buy(shop.client(), [{ id: slow, quantity: 1 }])
  for (const id of [slow, open, gift, back]) expect([id, await soonOf(id)]).toEqual([id, undefined])
  await buy(shop.client(), [{ id: back, quantity: 1 }])
  expect([back, await soonOf(back)]).toEqual([back, undefined])
})

test('measures a former draft from its publication', async () => {
  const id = await newProduct({ published: false })
  shop.passTime(30 * DAY_MS)
  const { api } = await admin()
  const { data } = await api.admin.product({ id: String(id) })
  await api.admin.updateProduct({ ...data, id: String(id), published: true })
  const published = shop.shop.now()
  shop.passTime(2 * DAY_MS)
  await buy(shop.client(), [{ id, quantity: 1 }])
  const soon = await soonOf(id)
  expect(published - Date.parse(soon?.shown_at ?? '')).toBeLessThan(HOUR_MS)
  expect(published - Date.parse(soon?.shown_at ?? '')).toBeGreaterThanOrEqual(0)
})

test('deletes daily counts older than the longest range', async () => {
  setTime('2031-01-15T12:00')
  await viewProduct(KNIFE)
  await sweepDailyStats(shop.shop.db, shop.shop.now(), 'America/New_York')
  const { since, way } = await analytics(24)
  expect(since).toBe('2031-01-15')
  expect(way.views).toBe(1)
  const left = await shop.shop.db.selectFrom('piece_days').select('day').execute()
  expect(left).toEqual([{ day: '2031-01-15' }])
})
