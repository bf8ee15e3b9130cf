import { weigh } from '#test/support/page-weight.ts'
import { expect, test } from './fixtures.ts'

const LISTING = '/shop-knives/all-knives'
const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'
const PUBLIC_PAGES = [
  '/',
  LISTING,
  '/shop-knives/category/kitchen-knives',
  KNIFE,
  '/shopping-cart',
  '/secure-checkout',
]
const KB = 1024

test('keeps a filter in the URL', async ({ page }) => {
  await page.goto(`${LISTING}?search=hunter`)
  await expect(page.getByText('2 results')).toBeVisible()
  await page.getByRole('button', { name: 'Damascus', exact: true }).click()
  await expect(page).toHaveURL(/tags=Damascus/)
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price-low-high')
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect(page.getByRole('article').first()).toContainText('Damascus Clip Point Hunter')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Damascus', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('2 results')).toBeVisible()
})

test('suggests filters to remove when nothing matches', async ({ page }) => {
  await page.goto(`${LISTING}?search=kukri&tags=Damascus`)
  await expect(page.getByText('No products available. Please check back later.')).toBeVisible()
  await page.getByRole('link', { name: /Without Damascus/ }).click()
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
})

test('answers 404 for unknown pages', async ({ page }) => {
  for (const [path, heading] of [
    ['/shop-knives/category/swords', 'Category Not Found'],
    ['/shop-knives/knife/9999', 'Product Not Found'],
    ['/order-success/00000000-0000-4000-8000-000000000000', 'Order Not Found'],
    ['/no-such-page', 'Page Not Found'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible()
})

test('redirects a product URL without a name', async ({ request }) => {
  const answer = await request.get('/shop-knives/knife/1/anything', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(KNIFE)
})

test('limits the quantity to the stock', async ({ page }) => {
  await page.goto('/shop-knives/knife/3')
  const quantity = page.getByRole('main').getByLabel('Quantity', { exact: true })
  await expect(page.getByText('3 available')).toBeVisible()
  await quantity.fill('99')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('1 available', { exact: true })).toBeVisible()
})

test('shares the cart between tabs', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/shopping-cart')
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  await one.goto('/shop-knives/knife/11')
  await one.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(other.getByRole('link', { name: 'Pocket Wharncliffe, Green Micarta' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Remove Pocket Wharncliffe, Green Micarta' }).click()
  await expect(one.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible()
})

test('shows a sold product without Add to Cart', async ({ page }) => {
  await page.goto('/shop-knives/knife/6')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold Out' }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy It Now' })).toHaveCount(0)
})

test('shows all content and prices without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`${LISTING}?search=bowie&sort=price-high-low`)
  await expect(page.getByText('$650.00')).toBeVisible()
  await page.goto(KNIFE)
  await expect(page.getByText('$265.00').first()).toBeVisible()
  await expect(
    page.getByText('We have no strict policy. Contact us and we will work something out.'),
  ).toBeVisible()
  await context.close()
})

test('keeps public pages under 130 KB of script and 15 KB of CSS', async ({ browser, baseURL }) => {
  for (const path of PUBLIC_PAGES) {
    const { script, style } = await weigh(browser, baseURL + path)
    expect(script, `${path}: script`).toBeGreaterThan(0)
    expect(script, `${path}: script`).toBeLessThanOrEqual(130 * KB)
    expect(style, `${path}: style`).toBeLessThanOrEqual(15 * KB)
  }
})
