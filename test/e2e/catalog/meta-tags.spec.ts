import type { Page } from '@playwright/test'
import {
  GIFT_CARD_IMAGE_PATH,
  PAGES,
  SITEMAP_PATH,
  STYLEGUIDE_PATH,
} from '#contract/platform/values/paths.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { type PageHead, readHead } from '#test/support/browser/meta-tags.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'
import { missingFields } from '#test/support/browser/required-fields.ts'

/** Public, but not indexed. */
const LEGAL = [PAGES.shippingReturns, PAGES.privacy, PAGES.terms]

/** Personal pages and error pages. */
const NOT_INDEXED = [
  PAGES.cart,
  PAGES.checkout,
  PAGES.orderConfirmation,
  PAGES.login,
  PAGES.signup,
  PAGES.forgotPassword,
  PAGES.resetPassword,
  PAGES.verifyEmail,
  PAGES.notifications,
  PAGES.confirmNotification,
  STYLEGUIDE_PATH,
  '/shop-knives/knife/9999',
  '/shop-knives/category/swords',
  '/order-success/00000000-0000-4000-8000-000000000000',
  '/no-such-page',
  '/shop-knives/all-knives?search=no-such-product',
]

const STRUCTURED_DATA_TYPES: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['Store']],
  [/^\/shop-knives(\/all-knives|\/category\/.*)?$/, ['BreadcrumbList', 'ItemList']],
  [/^\/shop-knives\/knife\//, ['BreadcrumbList', 'Product']],
  [/^\/our-process$/, ['BreadcrumbList', 'HowTo']],
  [/^\/contact$/, ['BreadcrumbList', 'ContactPage']],
]

/** Follows all links from the home page, once for all tests. */
async function crawl(page: Page): Promise<Map<string, PageHead>> {
  await openPage(page, 'about:blank')
  const queue = seen.size === 0 ? [PAGES.home as string] : []
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue
    const head = await readHead(page, path)
    seen.set(path, head)
    queue.push(...head.links)
  }
  return seen
}

const seen = new Map<string, PageHead>()
const isIndexed = ({ robots }: PageHead) => !robots?.includes('noindex')

test('has no broken links, and unique titles and descriptions', async ({ page, baseURL }) => {
  const pages = await crawl(page)
  for (const path of [PAGES.about, PAGES.ourProcess, PAGES.care, PAGES.contact, PAGES.cart, ...LEGAL]) {
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
    if (!isIndexed(head) && !LEGAL.some((legal) => legal === path)) continue
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
  const pages = await crawl(page)
  const indexed = [...pages.values()].filter(isIndexed).map(({ canonical }) => canonical ?? '')
  const sitemap = await (await page.request.get(SITEMAP_PATH)).text()
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
  expect([...new Set(indexed)].sort()).toEqual(named.sort())
  for (const path of [...LEGAL, ...NOT_INDEXED]) {
    const { robots, titles } = await readHead(page, path)
    expect(robots, path).toContain('noindex')
    expect(titles, path).toHaveLength(1)
    expect(named).not.toContain(baseURL + path)
  }
})

test('includes all required structured data', async ({ page }) => {
  const pages = await crawl(page)
  for (const [path, { structuredData, robots }] of pages) {
    expect(structuredData.flatMap(missingFields), path).toEqual([])
    if (robots && !LEGAL.some((legal) => legal === path)) continue
    const types = STRUCTURED_DATA_TYPES.find(([pattern]) => pattern.test(path.split('?')[0] ?? ''))?.[1]
    expect(structuredData.map((data) => data['@type']).sort(), path).toEqual(types ?? ['BreadcrumbList'])
  }
})

test(
  'gives wide preview images, phone numbers with their country, and known return policies',
  IN_TEST_ALL,
  async ({ page }) => {
    for (const [path, { og, structuredData }] of await crawl(page)) {
      if (og.image) expect(Number(og['image:width']), path).toBeGreaterThan(Number(og['image:height']))
      // Not a category that search engines know.
      expect(JSON.stringify(structuredData), path).not.toContain('MerchantReturnUnspecified')
      for (const [, phone] of JSON.stringify(structuredData).matchAll(/"telephone":"([^"]*)"/g)) {
        expect(phone, path).toMatch(/^\+1-\d{3}-\d{3}-\d{4}$/)
      }
    }
  },
)

test('keeps order pages out of search engines', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, 'about:blank')
  const { structuredData, robots, titles } = await readHead(page, await orderAndPay(page.request))
  expect(robots).toContain('noindex')
  expect(titles).toEqual([expect.stringMatching(/^Order \d+/)])
  expect(structuredData.map((data) => data['@type'])).toEqual(['Order'])
  expect(structuredData.flatMap(missingFields)).toEqual([])
})

test('lets mail in a browser show the image of a gift card', IN_TEST_ALL, async ({ request }) => {
  const answer = await request.get(GIFT_CARD_IMAGE_PATH)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cross-origin-resource-policy']).toBe('cross-origin')
})
