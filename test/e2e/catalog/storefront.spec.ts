import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { addToCart, pressAddToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage, untilHydrated } from '#test/support/browser/open-page.ts'

const LISTING = '/shop-knives/all-knives'
const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

test('keeps a filter in the URL', async ({ page }) => {
  await openPage(page, `${LISTING}?search=hunter`)
  await expect(page.getByText('2 results')).toBeVisible()
  await page.getByRole('button', { name: 'Damascus', exact: true }).click()
  await expect(page).toHaveURL(/tags=Damascus/)
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price-low-high')
  await expect(page).toHaveURL(/sort=price-low-high/)
  await expect(page.getByRole('article').first()).toContainText('Damascus Clip Point Hunter')
  await reloadPage(page)
  await expect(page.getByRole('button', { name: 'Damascus', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('2 results')).toBeVisible()
})

test('opens a product pressed right after typing a search', IN_TEST_ALL, async ({ page }) => {
  await page.clock.install()
  await openPage(page, LISTING)
  const held: (() => void)[] = []
  await page.route(/\/knife\/.*\.data/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
  await page.getByLabel('Search').fill('hunter')
  await page.getByRole('link', { name: 'Tooled Pouch Sheath, Tan' }).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // The search would begin.
  await page.clock.runFor(SECOND_MS)
  await page.clock.resume()
  for (const release of held) release()
  await expect(page.getByRole('heading', { level: 1, name: 'Tooled Pouch Sheath, Tan' })).toBeVisible()
  await expect(page).toHaveURL(/tooled-pouch-sheath-tan$/)
})

test('suggests filters to remove when nothing matches', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, `${LISTING}?search=kukri&tags=Damascus`)
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
    const answer = await openPage(page, path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  }
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible()
})

test('redirects a product URL without a name', IN_TEST_ALL, async ({ request }) => {
  const answer = await request.get('/shop-knives/knife/1/anything', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(KNIFE)
})

test('limits the quantity to the stock', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/shop-knives/knife/3')
  const quantity = page.getByRole('main').getByLabel('Quantity', { exact: true })
  await expect(page.getByText('3 available')).toBeVisible()
  await quantity.fill('99')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await pressAddToCart(page, 3)
  await expect(page.getByText('1 available', { exact: true })).toBeVisible()
})

test('shares the cart between tabs', IN_TEST_ALL, async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await openPage(other, '/shopping-cart')
  await expect(other.getByText('Your cart is empty.')).toBeVisible()
  await addToCart(one, 11)
  await expect(other.getByRole('link', { name: 'Pocket Wharncliffe, Green Micarta' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Remove Pocket Wharncliffe, Green Micarta' }).click()
  await expect(one.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible()
})

test('shows a sold product without Add to Cart', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/shop-knives/knife/6')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sold Out' }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Buy It Now' })).toHaveCount(0)
})

test('shows all content and prices without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await openPage(page, `${LISTING}?search=bowie&sort=price-high-low`)
  await expect(page.getByText('$650.00')).toBeVisible()
  await openPage(page, KNIFE)
  await expect(page.getByText('$265.00').first()).toBeVisible()
  await expect(
    page.getByText('We have no strict policy. Contact us and we will work something out.'),
  ).toBeVisible()
  await context.close()
})

test('shows no live buttons without JavaScript', IN_TEST_ALL, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await openPage(page, KNIFE)
  for (const name of ['Add to Cart', 'Buy It Now', 'Increase quantity', 'Decrease quantity']) {
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  }
  await expect(page.getByText('The cart needs JavaScript.')).toBeVisible()
  await openPage(page, LISTING)
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  for (const [path, name] of [
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
    ['/forgot-password', 'Send reset link'],
  ] as const) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('This page needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  }
  await context.close()
})

test('counts and removes the active filters on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `${LISTING}?search=hunter&max=300`)
  const open = page.getByRole('button', { name: 'Filter Products 2 active' })
  await expect(open).toContainText('(2)')
  await page.getByRole('button', { name: 'Remove filter Up to $300.00' }).click()
  await expect(page).toHaveURL(`${LISTING}?search=hunter`)
  await expect(page.getByRole('button', { name: 'Filter Products 1 active' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(LISTING)
  await expect(page.getByRole('button', { name: 'Filter Products', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
})

test('describes buttons by the name of their product', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, LISTING)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await expect(card.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveAccessibleDescription(
    name,
  )
  await expect(card.getByRole('button', { name: 'Show image 1', exact: true })).toHaveAccessibleDescription(
    name,
  )
  await openPage(page, KNIFE)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  for (const button of ['Add to Cart', 'Buy It Now', 'Show image 2']) {
    await expect(
      page.getByRole('main').getByRole('button', { name: button, exact: true }).first(),
    ).toHaveAccessibleDescription(heading)
  }
})

test('skips from the top of a listing to its products', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, LISTING)
  await untilHydrated(page)
  const skip = page.getByRole('link', { name: 'Skip to products' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().locator(':focus')).toHaveCount(1)
})

test('makes the process band a tab stop only where it scrolls', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/')
  const band = page.getByRole('region', { name: 'The five steps' })
  await expect(band).not.toHaveAttribute('tabindex')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(band).toHaveAttribute('tabindex', '0')
})

test(
  'moves a price slider by five dollars per key, and takes any dollar in the fields',
  IN_TEST_ALL,
  async ({ page }) => {
    await openPage(page, LISTING)
    await untilHydrated(page)
    const slider = page.getByRole('slider', { name: 'Minimum price' })
    await slider.press('ArrowRight')
    await slider.press('ArrowUp')
    await expect(slider).toHaveValue('10')
    await page.getByRole('slider', { name: 'Maximum price' }).press('ArrowLeft')
    await expect(page.getByRole('spinbutton', { name: 'Maximum price' })).toHaveValue('995')
    const field = page.getByRole('spinbutton', { name: 'Minimum price' })
    await field.fill('123')
    await field.blur()
    await expect(page).toHaveURL(/min=123&max=995/)
    await expect(slider).toHaveValue('123')
    await slider.press('ArrowLeft')
    await expect(slider).toHaveValue('120')
    const most = page.getByRole('spinbutton', { name: 'Maximum price' })
    await most.clear()
    await most.pressSequentially('1,250')
    await most.press('Enter')
    await expect(page).toHaveURL(/min=120&max=1250/)
    await most.press('ArrowDown')
    await expect(page).toHaveURL(/max=1249/)
    await most.hover()
    await page.mouse.wheel(0, 100)
    await most.clear()
    await most.pressSequentially('199,5')
    await most.blur()
    await expect(most).toHaveAccessibleDescription('Write a point for the decimals: 199.5 instead of 199,5.')
    await expectAccessible(page)
    await expect(most).toHaveValue('199,5')
    await expect(page).toHaveURL(/max=1249/)
  },
)
