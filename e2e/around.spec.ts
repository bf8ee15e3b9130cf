import { expect, test } from '@playwright/test'

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

test('search engines read the process, the contacts, the shop and what a piece costs to send', async ({
  page,
}) => {
  const thing = async (path: string, type: string) => {
    await page.goto(path)
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
})

const STEPS = ['Steel', 'Forging', 'Handle', 'Leather Sheath', 'Finished Knife']

test('the process is told in five steps, and the legal pages are dated', async ({ page }) => {
  await page.goto('/our-process')
  await expect(page.getByRole('heading', { level: 2, name: /./ }).and(page.locator('main h2'))).toHaveText(
    STEPS,
  )
  for (const path of LEGAL) {
    await page.goto(path)
    await expect(page.getByText('Last updated March 27, 2025')).toBeVisible()
  }
})

test('every page is a press away: from the header, from the footer, from a phone’s menu', async ({
  page,
}) => {
  await page.goto('/')
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

test('without script all of it can be read, and a mail link stands in for the form', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('Send an email to')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map of / })).toHaveCount(1)
  }
  await context.close()
})

test('a page is counted once for as long as the tab is open', async ({ page }) => {
  const counted: unknown[] = []
  await page.route('**/api/public/track-pageview', async (route) => {
    counted.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Process' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Process' })).toBeVisible()
  await page.goto('/about', { waitUntil: 'networkidle' })
  expect(counted).toEqual([{ path: '/about' }, { path: '/our-process' }])
})

type Thing = Record<string, unknown>
