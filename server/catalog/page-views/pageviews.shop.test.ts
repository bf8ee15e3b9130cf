import { beforeAll, expect, test } from 'vitest'
import { categoryPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { admin as loggedInAdmin, post } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const TRACK = '/api/public/track-pageview'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedInAdmin(shop)
})

async function views(): Promise<Record<string, number>> {
  const list = await admin.api.admin.pageviews({})
  return Object.fromEntries(list.map(({ path, view_count }) => [path, view_count]))
}

async function track(path: unknown) {
  return post(shop.client(), TRACK, { path })
}

test('counts every public page under its path', async () => {
  const { data: product } = await admin.api.products.get({ id: '1' })
  const { data: categories } = await admin.api.products.allCategories({})
  const pages = [
    PAGES.home,
    PAGES.shop,
    PAGES.allKnives,
    PAGES.about,
    PAGES.ourProcess,
    PAGES.contact,
    PAGES.shippingReturns,
    PAGES.privacy,
    PAGES.terms,
    PAGES.cart,
    PAGES.checkout,
    knifePage(product),
    ...categories.map(({ name }) => categoryPage(name)),
  ]
  for (const page of pages) expect(await track(page)).toMatchObject({ status: 200, body: { success: true } })
  const counted = await views()
  for (const page of pages) expect([page, counted[page]]).toEqual([page, 1])
  expect(Object.keys(counted)).toHaveLength(pages.length)
})

test('counts any spelling of a URL for the same page', async () => {
  const before = await views()
  const urls = ['/about?from=mail', '/about#nora', '/about/', '/About', '/%61bout', '/about?a=/x#y?z']
  for (const url of urls) await track(url)
  const { data: product } = await admin.api.products.get({ id: '1' })
  const page = knifePage(product)
  for (const url of ['/shop-knives/knife/1', '/shop-knives/knife/1/old-name', `${page}?ref=1`]) {
    await track(url)
  }
  expect(await views()).toEqual({
    ...before,
    '/about': (before['/about'] ?? 0) + urls.length,
    [page]: (before[page] ?? 0) + 3,
  })
})

test.each([
  '/admin',
  '/admin/orders',
  '/ADMIN/users',
  '/user',
  '/user/profile',
  '/api/products',
  '/no-such-page',
  '/about/more',
  '/shop-knives/knife/999999/ghost',
  '/shop-knives/knife/one/ghost',
  '/shop-knives/knife/1/a/b',
  '/shop-knives/knife',
  '/shop-knives/category/no-such',
  '/shop-knives/category/%00',
  '/shop-knives/category/',
  '/order-success/0a4ad5b4-5a4d-4d4e-8f5e-000000000000',
  '/%ff',
  '/about%2f',
  '/\u0001',
  '/constructor',
  `/${'x'.repeat(511)}`,
])('silently ignores views of %j', async (path) => {
  const before = await views()
  expect(await track(path)).toMatchObject({ status: 200, body: { success: true } })
  expect(await views()).toEqual(before)
})

test.each([
  '',
  'about',
  'https://shop.example/about',
  '//shop.example/about',
  '/\\shop.example',
  ' /about',
  7,
  null,
])('rejects the path %j', async (path) => {
  const rejected = await track(path)
  expect(rejected).toMatchObject({ status: 400, body: { fields: { path: expect.any(String) } } })
})

test('rejects lone surrogates', async () => {
  const before = await views()
  expect(await track('/about\ud800')).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  expect(await views()).toEqual(before)
})

test('rejects more than 512 characters', async () => {
  expect((await track(`/${'x'.repeat(512)}`)).status).toBe(400)
})

test('does not count deleted products', async () => {
  await admin.api.admin.deleteProduct({ id: '5' })
  const before = await views()
  await track('/shop-knives/knife/5')
  expect(await views()).toEqual(before)
})

test('counts concurrent views, also of logged-in users without a CSRF token', async () => {
  const before = (await views())[PAGES.contact] ?? 0
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(index % 2 === 0 ? admin : shop.client(), TRACK, { path: PAGES.contact }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await views())[PAGES.contact]).toBe(before + 40)
})

test('lists pages by views with the time of the last view', async () => {
  shop.passTime(60_000)
  const at = shop.shop.now()
  await track(PAGES.contact)
  const list = await admin.api.admin.pageviews({})
  expect(list.map(({ view_count }) => view_count)).toEqual(
    list.map(({ view_count }) => view_count).toSorted((a, b) => b - a),
  )
  expect(list[0]).toEqual({
    id: expect.any(Number),
    path: PAGES.contact,
    view_count: expect.any(Number),
    updated_at: expect.any(String),
  })
  expect(Date.parse(list[0]?.updated_at ?? '')).toBeGreaterThanOrEqual(at)
  await expect(shop.client().api.admin.pageviews({})).rejects.toMatchObject({ status: 401 })
})
