import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PAGES } from '#contract/platform/values/paths.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sweepSearches } from './search-counts.ts'

const shop = sharedShop({ TRUSTED_PROXIES: '127.0.0.1' })
let admin: TestClient
beforeAll(async () => {
  admin = await loggedIn(shop, 'admin')
})

let visitors = 0
beforeEach(() => {
  visitors = 0
})

const newVisitor = () => `203.0.113.${++visitors}`

async function search(text: string, from: string, { path = '/api/products', query = '', headers = {} } = {}) {
  const answer = await fetch(`${shop.url}${path}?search=${encodeURIComponent(text)}${query}`, {
    headers: { 'x-forwarded-for': from, ...headers },
  })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
}

async function searchByThree(text: string, options = {}): Promise<void> {
  for (let visitor = 0; visitor < 3; visitor++) await search(text, newVisitor(), options)
}

async function counted(text: string) {
  return (await admin.api.admin.demand({})).searches.find((each) => each.text === text)
}

test('keeps words once three visitors have used them', async () => {
  await search('Bowie', newVisitor())
  await search(' bowie ', newVisitor())
  expect(await counted('bowie')).toBeUndefined()
  await search('ＢＯＷＩＥ', newVisitor())
  const { data } = await shop.client().api.products.list({})
  const total = data.filter(({ name }) => /bowie/i.test(name)).length
  expect(await counted('bowie')).toEqual({ text: 'bowie', count: 3, results: total })
  await search('bowie', newVisitor())
  expect(await counted('bowie')).toMatchObject({ count: 4 })
})

test('stores nothing that identifies who searched', async () => {
  await search('kukri', '198.51.100.7')
  await search('kukri', '198.51.100.8')
  await counted('kukri')
  const read = async () => {
    const { db } = shop.shop
    const tables = ['search_days', 'search_visitors', 'search_salts', 'limits'] as const
    return JSON.stringify(
      await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
    )
  }
  const pending = await read()
  expect(pending).not.toContain('kukri')
  expect(pending).not.toContain('198.51.100')
  const hashes = async () => (await shop.shop.db.selectFrom('search_visitors').selectAll().execute()).length
  const before = await hashes()
  await search('kukri', '198.51.100.9')
  await counted('kukri')
  expect(await hashes()).toBe(before - 2)
  expect(await read()).not.toContain('198.51.100')
})

test('counts a visitor’s search once a day', async () => {
  const [first, second, third] = [newVisitor(), newVisitor(), newVisitor()]
  for (const visitor of [first, second, first, second]) await search('damascus', visitor)
  await search('damascus', first, { path: PAGES.allKnives, query: '&available=true' })
  expect(await counted('damascus')).toBeUndefined()
  await search('damascus', third)
  await search('damascus', third)
  expect(await counted('damascus')).toMatchObject({ count: 3 })
  shop.passTime(DAY_MS)
  admin = await loggedIn(shop, 'admin')
  await search('damascus', third)
  expect(await counted('damascus')).toMatchObject({ count: 4 })
})

test.each([
  ['the listing', PAGES.allKnives],
  ['the shop', PAGES.shop],
  ['a category', '/shop-knives/category/bowie-knives'],
  ['the data of a listing', `${PAGES.allKnives}.data`],
])('counts searches on %s, also when the page is cached', async (what, path) => {
  const text = `${what} search`
  await searchByThree(text, { path })
  expect(await counted(text)).toEqual({ text, count: 3, results: 0 })
})

test('ignores further pages, robots and prefetches', async () => {
  await searchByThree('hatchet', { query: '&page=2' })
  await searchByThree('hatchet', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
  await searchByThree('hatchet', { headers: { 'sec-purpose': 'prefetch' } })
  await searchByThree('hatchet', { path: '/api/products/facets' })
  expect(await counted('hatchet')).toBeUndefined()
})

test('ignores words that are still being typed', async () => {
  for (let visitor = 0; visitor < 3; visitor++) {
    const address = newVisitor()
    for (const text of ['tom', 'tomah', 'tomahawk']) await search(text, address)
  }
  expect(await counted('tomahawk')).toMatchObject({ count: 3 })
  expect(await counted('tom')).toBeUndefined()
  expect(await counted('tomah')).toBeUndefined()
})

test.each([
  'june@example.com',
  '(304) 555-0142',
  '304.555.0142',
  '9400111899561234567890',
  '44017',
  '521000',
  'a',
  'x'.repeat(61),
])('never keeps %j', async (text) => {
  await searchByThree(text)
  expect(await counted(text)).toBeUndefined()
  const { hits } = await shop.shop.db
    .selectFrom('search_visitors')
    .select(({ fn }) => fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow()
  expect(hits).toBe(0)
})

test('keeps a steel whose name has five digits', async () => {
  await searchByThree('52100 hunter')
  expect(await counted('52100 hunter')).toMatchObject({ count: 3 })
})

test('counts searches within seconds', async () => {
  await searchByThree('santoku')
  const rows = await eventually(
    () => shop.shop.db.selectFrom('search_days').selectAll().where('text', '=', 'santoku').execute(),
    (found) => found.length > 0,
  )
  expect(rows).toMatchObject([{ count: 3 }])
})

test('groups failed searches by their words', async () => {
  await searchByThree('left handed sheath')
  const { groups } = await admin.api.admin.demand({})
  expect(groups.find(({ sentence }) => sentence.includes('left handed'))).toMatchObject({
    category: 'Leather Sheaths',
    blade_length_band: null,
    steel: null,
    signals: { no_result_searches: 3, sold: 0, median_days_to_sell: null },
    sentence: '3 people searched for “left handed sheath” and found none.',
  })
  await searchByThree('14 inch bowie')
  expect((await admin.api.admin.demand({})).groups).toContainEqual(
    expect.objectContaining({
      category: 'Bowie Knives',
      blade_length_band: '14–15',
      sentence: '3 people searched for “14 inch bowie” and found none.',
    }),
  )
})

test('deletes visitor hashes after a week and counts after 400 days', async () => {
  await search('scramasax', newVisitor())
  await search('scramasax', newVisitor())
  await counted('scramasax')
  shop.passTime(7 * DAY_MS)
  await sweepSearches(shop.shop.db, shop.shop.now(), 'America/New_York')
  expect(await shop.shop.db.selectFrom('search_visitors').selectAll().execute()).toEqual([])
  admin = await loggedIn(shop, 'admin')
  await search('scramasax', newVisitor())
  expect(await counted('scramasax')).toBeUndefined()
  expect(await counted('bowie')).toBeDefined()
  await sweepSearches(shop.shop.db, shop.shop.now() + 400 * DAY_MS, 'America/New_York')
  expect((await admin.api.admin.demand({})).searches).toEqual([])
})
