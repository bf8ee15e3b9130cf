import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const PAGES = [
  '/about',
  '/our-process',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-of-service',
  '/contact',
]
const LEGAL = ['/shipping-returns', '/privacy-policy', '/terms-of-service']

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

test(
  'provides structured data about the process, contacts, shop, and shipping',
  IN_TEST_ALL,
  async ({ page }) => {
    const thing = async (path: string, type: string) => {
      await openPage(page, path)
      const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
      return scripts.map((json) => JSON.parse(json) as Thing).find((one) => one['@type'] === type)
    }
    const howTo = await thing('/our-process', 'HowTo')
    expect(howTo).toMatchObject({ step: STEPS.map((name) => ({ '@type': 'HowToStep', name })) })
    expect(await thing('/contact', 'ContactPage')).toMatchObject({ mainEntity: { '@type': 'Store' } })
    expect(await thing('/', 'Store')).toMatchObject({
      priceRange: '$$',
      address: { addressRegion: 'WV', addressCountry: 'US' },
      openingHoursSpecification: { opens: '09:00', closes: '17:00' },
    })
    const product = await thing(KNIFE, 'Product')
    expect(product?.offers).toMatchObject({
      priceCurrency: 'USD',
      hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy' },
      shippingDetails: [{ shippingRate: { currency: 'USD' } }, {}],
    })
  },
)

const STEPS = ['Steel', 'Forging', 'Handle', 'Leather Sheath', 'Finished Knife']

test('shows five process steps and dates on legal pages', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/our-process')
  await expect(page.getByRole('heading', { level: 2, name: /./ }).and(page.locator('main h2'))).toHaveText(
    STEPS,
  )
  for (const path of LEGAL) {
    await openPage(page, path)
    await expect(page.getByText('Last updated March 27, 2025')).toBeVisible()
  }
})

test('links every page from the header, the footer, and the phone menu', async ({ page }) => {
  await openPage(page, '/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('button', { name: 'About' }).click()
  for (const name of ['About Us', 'Our Process', 'Shipping & Returns', 'Privacy Policy'])
    await expect(main.getByRole('link', { name })).toBeVisible()
  await main.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Info' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Process' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Process' })).toBeVisible()
})

test('works without JavaScript, with an email link instead of the form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of PAGES) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('Send an email to')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map of / })).toHaveCount(1)
  }
  await context.close()
})

test('counts a page view once per tab', IN_TEST_ALL, async ({ page }) => {
  const counted: unknown[] = []
  await page.route('**/api/public/track-pageview', async (route) => {
    counted.push(route.request().postDataJSON())
    await route.continue()
  })
  await openPage(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Process' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Process' })).toBeVisible()
  await expect.poll(() => counted).toHaveLength(2)
  await openPage(page, '/about', { until: 'networkidle' })
  expect(counted).toEqual([{ path: '/about' }, { path: '/our-process' }])
})

type Thing = Record<string, unknown>

test(
  'shows too many requests when the next page is rejected',
  IN_TEST_ALL,
  async ({ page, allowConsole }) => {
    allowConsole(/429/)
    await openPage(page, '/about')
    await page.route('**/shop-knives/**.data*', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { error: 'Too many requests.' } }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too Many Requests')
    await page.unroute('**/shop-knives/**.data*')
    await page.getByRole('link', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Too Many Requests')
  },
)
