import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { categoryPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { admin as loggedInAdmin } from '#test/support/contact-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'
import { childrenOf, type Element, parseXml, textOf } from '#test/support/xml.ts'

const shop = sharedShop()
let admin: TestClient
beforeAll(async () => {
  admin = await loggedInAdmin(shop)
})

async function read(path: string): Promise<Element> {
  return parseXml(await (await shop.client().fetch(path)).text())
}

async function sitemap(): Promise<Map<string, Element>> {
  const urls = childrenOf(await read('/sitemap.xml'), 'url')
  return new Map(urls.map((url) => [textOf(url, 'loc').replace(shop.url, ''), url]))
}

async function rename(id: number, name: string): Promise<void> {
  const { data } = await admin.api.products.get({ id: String(id) })
  const { description, price, stock, category_id } = data
  await admin.api.admin.updateProduct({ id: String(id), name, description, price, stock, category_id })
}

test('lists exactly the indexable pages by absolute URL in the sitemap', async () => {
  const [{ data: products }, { data: categories }] = await Promise.all([
    admin.api.products.list({}),
    admin.api.products.allCategories({}),
  ])
  const urls = childrenOf(await read('/sitemap.xml'), 'url').map((url) => textOf(url, 'loc'))
  expect(urls.toSorted()).toEqual(
    [
      ...[PAGES.home, PAGES.allKnives, PAGES.drops, PAGES.giftCards, PAGES.requestCommission],
      ...[PAGES.about, PAGES.ourProcess, PAGES.care, PAGES.contact],
      ...categories.map(({ name }) => categoryPage(name)),
      ...products.map((product) => knifePage(product)),
    ]
      .map((path) => new URL(path, shop.url).href)
      .toSorted(),
  )
})

test('lists all images of each product in the sitemap', async () => {
  const { data: products } = await admin.api.products.list({})
  const pages = await sitemap()
  for (const product of products) {
    const page = pages.get(knifePage(product)) as Element
    const images = childrenOf(page, 'image:image').map((image) => textOf(image, 'image:loc'))
    expect(images).toEqual(product.images.map((image) => shop.url + image))
  }
})

test('allows other sites to embed images', async () => {
  const folder = join(shop.shop.config.DATA_DIR, 'pictures', '0123456789abcdef')
  mkdirSync(folder)
  writeFileSync(join(folder, '1200.jpg'), 'an image')
  const answer = await shop.client().fetch('/pictures/0123456789abcdef/1200.jpg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('updates the sitemap with every catalog change', async () => {
  const { data: before } = await admin.api.products.get({ id: '2' })
  const untouched = await sitemap()
  shop.passTime(DAY_MS)
  admin = await loggedInAdmin(shop)
  const changedAt = shop.shop.now()
  await rename(2, `Smith & Wife's "Best" <Bowie>`)
  const renamed = await sitemap()
  const page = renamed.get('/shop-knives/knife/2/smith-wife-s-best-bowie') as Element
  expect(Date.parse(textOf(page, 'lastmod'))).toBeGreaterThanOrEqual(changedAt)
  expect(renamed.has(knifePage(before))).toBe(false)

  const lastmod = (pages: Map<string, Element>, path: string) => textOf(pages.get(path) as Element, 'lastmod')
  const category = categoryPage(before.category_name)
  expect(Date.parse(lastmod(renamed, category))).toBeGreaterThanOrEqual(changedAt)
  expect(Date.parse(lastmod(renamed, PAGES.home))).toBeGreaterThanOrEqual(changedAt)
  const { data: others } = await admin.api.products.list({})
  const other = others.find((product) => product.category_id !== before.category_id)
  const elsewhere = categoryPage(other?.category_name ?? '')
  expect(lastmod(renamed, elsewhere)).toBe(lastmod(untouched, elsewhere))

  shop.passTime(DAY_MS)
  admin = await loggedInAdmin(shop)
  const deletedAt = shop.shop.now()
  await admin.api.admin.deleteProduct({ id: '2' })
  const shrunk = await sitemap()
  expect(shrunk.size).toBe(renamed.size - 1)
  expect(Date.parse(lastmod(shrunk, category))).toBeGreaterThanOrEqual(deletedAt)
})

test('compresses the sitemap and answers 304 while it is unchanged', async () => {
  const client = shop.client()
  const first = await client.fetch('/sitemap.xml')
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(first.headers.get('content-encoding')).toBe('gzip')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect((await client.fetch('/sitemap.xml', known)).status).toBe(304)
  const { data: product } = await admin.api.products.get({ id: '3' })
  await rename(3, `${product.name} II`)
  expect((await client.fetch('/sitemap.xml', known)).status).toBe(200)
  const head = await client.fetch('/sitemap.xml', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('allows only admins to regenerate the sitemap', async () => {
  const { message } = await admin.api.public.generateSitemap({})
  expect(message).toContain(`${(await sitemap()).size} pages`)
  await expect(shop.client().api.public.generateSitemap({})).rejects.toMatchObject({ status: 401 })
  const customer = shop.client()
  await customer.api.auth.login({ email: 'customer@shop.test', password: 'Sandbox-customer-1' })
  await expect(customer.api.public.generateSitemap({})).rejects.toMatchObject({ status: 403 })
  const withoutToken = await admin.fetch('/api/sitemap/generate', { method: 'POST' })
  expect(withoutToken.status).toBe(403)
})

test('robots.txt names the sitemap and disallows only the API', async () => {
  const answer = await shop.client().fetch('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api/'])
})

test('serves the newest products as a valid Atom feed', async () => {
  await rename(4, `Pa's <em>"Fish & Bird"</em>`)
  const feed = await read('/feed.xml')
  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } })
  for (const field of ['id', 'title', 'updated']) expect(textOf(feed, field)).not.toBe('')
  const links = childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href])
  expect(links).toContainEqual(['self', `${shop.url}/feed.xml`])
  const { data: newest } = await admin.api.products.list({ page: '1', per_page: '20' })
  const entries = childrenOf(feed, 'entry')
  expect(entries.map((entry) => childrenOf(entry, 'link')[0]?.attributes.href)).toEqual(
    newest.map((product) => shop.url + knifePage(product)),
  )
  for (const [index, product] of newest.entries()) {
    const entry = entries[index] as Element
    expect(textOf(entry, 'title')).toBe(product.name)
    expect(textOf(entry, 'id')).toBe(`${shop.url}/shop-knives/knife/${product.id}`)
    expect(textOf(entry, 'published')).toBe(product.created_at)
    expect(textOf(entry, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(textOf(entry, 'content')).toContain(`src="${shop.url}${product.image_url}"`)
  }
  const latest = entries
    .map((entry) => textOf(entry, 'updated'))
    .toSorted()
    .at(-1)
  expect(textOf(feed, 'updated')).toBe(latest)
})

test('serves the feed as application/atom+xml and links to it from pages', async () => {
  const client = shop.client()
  const answer = await client.fetch('/feed.xml')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const home = await (await client.fetch('/')).text()
  expect(home).toMatch(/<link[^>]*rel="alternate"[^>]*href="\/feed.xml"/)
})

test('serves a sitemap and a feed for an empty shop', async () => {
  const { data: products } = await admin.api.products.list({})
  for (const { id } of products) await admin.api.admin.deleteProduct({ id: String(id) })
  expect([...(await sitemap()).keys()].filter((path) => path.startsWith('/shop-knives/knife'))).toEqual([])
  const feed = await read('/feed.xml')
  expect(childrenOf(feed, 'entry')).toEqual([])
  expect(textOf(feed, 'updated')).toMatch(/Z$/)
})
