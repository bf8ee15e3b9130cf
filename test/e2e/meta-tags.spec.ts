import type { Page } from '@playwright/test'
import { PAGES, SITEMAP_PATH, STYLEGUIDE_PATH } from '#contract/paths.ts'
import { expect, test } from './fixtures.ts'
import { type PageHead, readHead } from './meta-tags.ts'
import { orderAndPay } from './order-and-pay.ts'
import { missingFields } from './required-fields.ts'

/** Public, but not indexed. */
const LEGAL = [PAGES.shippingReturns, PAGES.privacy, PAGES.terms]

/** Personal pages and error pages. */
const NOT_TO_BE_FOUND = [
  PAGES.cart,
  PAGES.checkout,
  PAGES.orderConfirmation,
  PAGES.login,
  PAGES.signup,
  PAGES.forgotPassword,
  PAGES.resetPassword,
  PAGES.verifyEmail,
  STYLEGUIDE_PATH,
  '/shop-knives/knife/9999',
  '/shop-knives/category/swords',
  '/order-success/00000000-0000-4000-8000-000000000000',
  '/no-such-page',
  '/shop-knives/all-knives?search=no-piece-is-called-this',
]

const TYPES_OF_A_PAGE: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['Store']],
  [/^\/shop-knives(\/all-knives|\/category\/.*)?$/, ['BreadcrumbList', 'ItemList']],
  [/^\/shop-knives\/knife\//, ['BreadcrumbList', 'Product']],
  [/^\/our-process$/, ['BreadcrumbList', 'HowTo']],
  [/^\/contact$/, ['BreadcrumbList', 'ContactPage']],
]

/** All pages linked from the home page, directly or not. Crawled once for all tests. */
async function walk(page: Page): Promise<Map<string, PageHead>> {
  await page.goto('about:blank')
  const ahead = seen.size === 0 ? [PAGES.home as string] : []
  for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
    if (seen.has(path)) continue
    const head = await readHead(page, path)
    seen.set(path, head)
    ahead.push(...head.links)
  }
  return seen
}

const seen = new Map<string, PageHead>()
const isFound = ({ robots }: PageHead) => !robots?.includes('noindex')

test('has no broken links, and unique titles and descriptions', async ({ page, baseURL }) => {
  const pages = await walk(page)
  for (const path of [PAGES.about, PAGES.ourProcess, PAGES.contact, PAGES.cart, ...LEGAL]) {
    expect([...pages.keys()]).toContain(path)
  }
  const titles = new Map<string, string>()
  const images = new Set<string>()
  for (const [path, head] of pages) {
    expect(head.status, path).toBeLessThan(400)
    expect(head.titles, path).toHaveLength(1)
    const address = head.canonical ?? path
    const title = head.titles[0] ?? ''
    expect(titles.get(title) ?? address, `${path} shares its title "${title}"`).toBe(address)
    titles.set(title, address)
    if (!isFound(head) && !LEGAL.some((legal) => legal === path)) continue
    expect(head.canonical, path).toMatch(new RegExp(`^${baseURL}/`))
    expect(head.description, path).toMatch(/^.{50,165}$/)
    expect(head.og.title, path).toBeTruthy()
    expect(head.og.description, path).toBe(head.description)
    expect(head.og.url, path).toBe(head.canonical)
    expect(head.og['image:alt'], path).toBeTruthy()
    images.add(head.og.image ?? `${path} has none`)
  }
  for (const image of images) {
    const answer = await page.request.head(image)
    expect(answer.headers()['content-type'], image).toMatch(/^image\/(jpeg|png)$/)
  }
})

test('lets search engines index exactly the pages of the sitemap', async ({ page, baseURL }) => {
  const pages = await walk(page)
  const found = [...pages.values()].filter(isFound).map(({ canonical }) => canonical ?? '')
  const sitemap = await (await page.request.get(SITEMAP_PATH)).text()
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
  expect([...new Set(found)].sort()).toEqual(named.sort())
  for (const path of [...LEGAL, ...NOT_TO_BE_FOUND]) {
    const { robots, titles } = await readHead(page, path)
    expect(robots, path).toContain('noindex')
    expect(titles, path).toHaveLength(1)
    expect(named).not.toContain(baseURL + path)
  }
})

test('includes all required structured data', async ({ page }) => {
  const pages = await walk(page)
  for (const [path, { described, robots }] of pages) {
    expect(described.flatMap(missingFields), path).toEqual([])
    if (robots && !LEGAL.some((legal) => legal === path)) continue
    const types = TYPES_OF_A_PAGE.find(([pattern]) => pattern.test(path.split('?')[0] ?? ''))?.[1]
    expect(described.map((thing) => thing['@type']).sort(), path).toEqual(types ?? ['BreadcrumbList'])
  }
})

test('keeps order pages out of search engines', async ({ page }) => {
  await page.goto('about:blank')
  const { described, robots, titles } = await readHead(page, await orderAndPay(page.request))
  expect(robots).toContain('noindex')
  expect(titles).toEqual([expect.stringMatching(/^Order \d+/)])
  expect(described.map((thing) => thing['@type'])).toEqual(['Order'])
  expect(described.flatMap(missingFields)).toEqual([])
})
