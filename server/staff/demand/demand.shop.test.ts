import { expect, test } from 'vitest'
import { knifePage } from '#contract/platform/values/paths.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { DemandGroup } from '#contract/staff/demand/demand.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf } from '#test/support/checkout-helpers.ts'
import { newCommission } from '#test/support/commission-helpers.ts'
import { addSubscribers, subscribeGuest } from '#test/support/notification-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { demandPeriod, readDemand } from './read.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const SANTOKU = 9

const demand = (days: { from?: string; to?: string } = {}) => admin.api.admin.demand(days)

async function productOf(id: number) {
  return (await shop.client().api.products.get({ id: String(id) })).data
}

/** The group of a product's own category, length and materials. */
async function groupOf(id: number, days = {}): Promise<DemandGroup | undefined> {
  const { category_name, specs } = await productOf(id)
  const from = Math.floor(specs?.blade_length_in ?? 0)
  return (await demand(days)).groups.find(
    (group) =>
      group.category === category_name &&
      group.blade_length_band === `${from}–${from + 1}` &&
      group.steel === specs?.steel &&
      group.handle_material === specs?.handle_material,
  )
}

const today = () =>
  Temporal.Instant.fromEpochMilliseconds(shop.shop.now()).toZonedDateTimeISO('America/New_York').toPlainDate()

test('ranks nothing in a new shop', async () => {
  expect(await demand()).toEqual({ groups: [], searches: [] })
})

test.each([
  [{ from: 'yesterday' }, 'from', 'Enter a date like 2026-03-31.'],
  [{ to: '2026-02-30' }, 'to', 'Enter a date like 2026-03-31.'],
  [{ from: '' }, 'from', 'Enter a date like 2026-03-31.'],
  [{ from: '1026-01-01' }, 'from', 'Enter a date from 2000 to 2099.'],
  [{ to: '9999-01-01' }, 'to', 'Enter a date from 2000 to 2099.'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to', 'Enter an end date on or after the start date.'],
  [{ from: '2099-01-01' }, 'from', 'Enter a start date that is not after today.'],
])('rejects %j with 400', async (days, field, sentence) => {
  for (const path of ['/api/admin/demand', '/api/admin/demand.csv']) {
    const answer = await admin.fetch(`${path}?${new URLSearchParams(days)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: sentence } })
  }
})

test('shows the demand to staff only', async () => {
  const customer = await loggedIn(shop, 'customer')
  expect((await httpErrorOf(shop.client().api.admin.demand({}))).status).toBe(401)
  expect((await httpErrorOf(customer.api.admin.demand({}))).status).toBe(403)
})

test('adds up views, sales, saves, subscribers and commissions of each group', async () => {
  const product = await productOf(SANTOKU)
  for (let visit = 0; visit < 3; visit++) {
    await shop.client().api.public.trackPageview({ path: knifePage(product) })
  }
  const customer = await loggedIn(shop, 'customer')
  await customer.api.saved.save({ productId: String(SANTOKU) })
  await shop.shop.db
    .updateTable('products')
    .set({ shown_at: shop.shop.now() - 2.5 * DAY_MS })
    .where('id', '=', SANTOKU)
    .execute()
  await buy(shop.client(), [{ id: SANTOKU, quantity: 1 }])
  await addSubscribers(shop.shop.db, { productId: SANTOKU, count: 100, at: shop.shop.now() })
  await newCommission(shop.client(), { like_product_id: String(SANTOKU) })

  expect(await groupOf(SANTOKU)).toMatchObject({
    signals: {
      views: 3,
      saved: 1,
      sold: 1,
      median_days_to_sell: 2,
      waiting: 100,
      commissions: 1,
      searches: 0,
      no_result_searches: 0,
    },
    sentence: expect.stringMatching(
      /^Kitchen knives of \d+–\d+ inches.* sell in 2 days; 100 people are waiting\.$/,
    ),
  })
  const { groups } = await demand()
  expect(groups.map(({ score }) => score)).toEqual(groups.map(({ score }) => score).toSorted((a, b) => b - a))
  expect(groups[0]?.score).toBe(100)
})

test('counts a subscriber once per group', async () => {
  const before = (await groupOf(SANTOKU))?.signals.waiting
  const { category_id } = await shop.shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', SANTOKU)
    .executeTakeFirstOrThrow()
  const email = 'waiting-0@example.com'
  await subscribeGuest(shop, { email, kind: 'new_in_category', category_id })
  expect((await groupOf(SANTOKU))?.signals.waiting).toBe(before)
})

test('counts only what happened within the period', async () => {
  const tomorrow = today().add({ days: 1 }).toString()
  const later = await groupOf(SANTOKU, { from: tomorrow, to: tomorrow })
  expect(later?.signals).toMatchObject({
    views: 0,
    saved: 0,
    sold: 0,
    median_days_to_sell: null,
    commissions: 0,
  })
  expect(later?.sentence).toMatch(/^No kitchen knives of .* sold; 100 people are waiting\.$/)
  const now = await groupOf(SANTOKU, { from: today().toString(), to: today().toString() })
  expect(now?.signals).toMatchObject({ views: 3, sold: 1 })
})

test('excludes cancelled orders', async () => {
  const id = 2
  const { orderUuid } = await buy(shop.client(), [{ id, quantity: 1 }])
  expect((await groupOf(id))?.signals).toMatchObject({ sold: 1 })
  await admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  expect((await groupOf(id))?.signals.sold ?? 0).toBe(0)
})

test('counts a commission by its requested specs', async () => {
  const asked = { kind: 'bowie-knives', blade_length_in: '11.5', steel: 'W2', handle_material: 'Bog oak' }
  await newCommission(shop.client(), asked)
  const { groups } = await demand()
  expect(groups.find(({ steel }) => steel === 'W2')).toMatchObject({
    category: 'Bowie Knives',
    blade_length_band: '11–12',
    handle_material: 'Bog oak',
    signals: { commissions: 1, sold: 0, median_days_to_sell: null },
    sentence: 'No bowies of 11–12 inches sold; 1 asked for one.',
  })
})

test('puts no personal text of a commission into a group', async () => {
  const asked = { kind: 'bowie-knives', blade_length_in: '13', steel: '52100' }
  await newCommission(shop.client(), { ...asked, handle_material: 'Walnut, call me at (304) 555-0142' })
  await newCommission(shop.client(), { ...asked, handle_material: 'As in my email to june@example.com' })
  const { groups } = await demand()
  expect(groups.filter(({ blade_length_band }) => blade_length_band === '13–14')).toMatchObject([
    { steel: '52100', handle_material: null, signals: { commissions: 2 } },
  ])
})

test('exports the groups as CSV', async () => {
  const asked = { kind: 'bowie-knives', steel: '=cmd()', blade_length_in: '11' }
  await newCommission(shop.client(), asked)
  const answer = await admin.fetch('/api/admin/demand.csv')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="demand-\d{4}-\d\d-\d\d-to-.*\.csv"$/,
  )
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [titles, ...rows] = bytes.toString().trim().split('\r\n')
  expect(titles).toMatch(/Category,Blade length \(in\),Steel,Handle,Score/)
  expect(rows).toHaveLength((await demand()).groups.length)
  expect(rows.join('\n')).toContain(`"'=cmd()"`)
})

test('answers other requests while adding up a busy season', async () => {
  const { db } = shop.shop
  const products = await db.selectFrom('products').select('id').execute()
  const firstDay = Temporal.PlainDate.from('2019-01-01')
  const rows = Array.from({ length: 12_000 }, (_, index) => ({
    product_id: products[index % products.length]?.id ?? 0,
    day: firstDay.add({ days: Math.floor(index / products.length) }).toString(),
    views: 1 + (index % 7),
    carts: 0,
  }))
  while (rows.length > 0) await db.insertInto('piece_days').values(rows.splice(0, 1000)).execute()
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  const period = demandPeriod({ from: '2019-01-02', to: '2038-12-31' }, shop.shop.now(), 'America/New_York')
  const { groups } = await readDemand(db, period, shop.shop.now())
  clearImmediate(next)
  expect(turns).toBeGreaterThan(2)
  const { views } = await db
    .selectFrom('piece_days')
    .select(({ fn }) => fn.sum<number>('views').as('views'))
    .where('day', '>', '2019-01-01')
    .executeTakeFirstOrThrow()
  expect(groups.reduce((sum, { signals }) => sum + signals.views, 0)).toBe(Number(views))
})
