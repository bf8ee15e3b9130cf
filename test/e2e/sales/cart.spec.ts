import type { Page } from '@playwright/test'
import { knifeById, PAGES } from '#contract/platform/values/paths.ts'
import {
  addToCart,
  confirmAge,
  fillAddress,
  fillCheckout,
  pressAddToCart,
} from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { layoutShifts } from '#test/support/browser/layout-shift.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'
import { cancelCheckout, openCheckout, setStock } from '#test/support/browser/order-and-pay.ts'

const CATEGORY = 'Everyday Carry'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

const UNTIL = /In someone's checkout until \d+:\d\d [AP]M/

const viewCart = (page: Page) => page.getByRole('link', { name: 'View cart' }).first()

test('names the product that another customer bought first', async ({ page, request, tanto }) => {
  await addToCart(page, tanto.id)
  const pay = await fillCheckout(page, 'loser@example.com')
  const other = await openCheckout(request, tanto.id)
  await pay.click()

  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(tanto.name)
  await expect(alert).toContainText(/until \d+:\d\d [AP]M/)
  await expect(alert).toContainText('Nothing was charged.')
  await alert.getByRole('link', { name: `See other ${CATEGORY}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: CATEGORY })).toBeVisible()
  await cancelCheckout(request, other)
})

test(
  'keeps the rest of the cart and names what is gone',
  IN_TEST_ALL,
  async ({ page, request, sheath, tanto }) => {
    await addToCart(page, tanto.id)
    await addToCart(page, sheath.id)
    const pay = await fillCheckout(page, 'half@example.com')
    await setStock(request, tanto.id, () => 0)
    await pay.click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(`'${tanto.name}' is sold out and has left your cart.`)
    await expect(alert).toContainText('Nothing was charged.')
    await expect(alert).toHaveCount(1)
    await expect(alert).toBeInViewport()
    await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
    await expect(page.getByText(sheath.name).first()).toBeVisible()
  },
)

for (const isAlone of [true, false]) {
  test(
    `says in the cart which piece is gone${isAlone ? '' : ', and keeps the other'}`,
    IN_TEST_ALL,
    async ({ page, request, sheath, tanto }) => {
      for (const { id } of isAlone ? [tanto] : [tanto, sheath]) await addToCart(page, id)
      await setStock(request, tanto.id, () => 0)
      await openPage(page, PAGES.cart)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText(`'${tanto.name}' is sold out and has left your cart.`)
      await expect(alert.getByRole('link', { name: `See other ${CATEGORY}` })).toBeVisible()
      await expect(page.getByText('Your cart is empty.')).toHaveCount(isAlone ? 1 : 0)
    },
  )
}

for (const size of [PHONE, DESKTOP]) {
  test(
    `leads from a full cart's product to the cart at ${size.width} px`,
    IN_TEST_ALL,
    async ({ page, tanto }) => {
      await page.setViewportSize(size)
      await addToCart(page, tanto.id)
      await expect(page.getByRole('button', { name: 'Max Stock Added' }).first()).toBeDisabled()
      await expect(page.getByText('1 in your cart, 0 available')).toBeVisible()
      await expect(page.getByText('In your cart', { exact: true })).toBeVisible()
      if (size === PHONE) {
        await page.getByRole('heading', { name: 'Measured on the bench' }).scrollIntoViewIfNeeded()
        await expect(page.locator('.buy-bar').getByText('In your cart')).toBeVisible()
        await page.locator('.buy-bar').getByRole('link', { name: 'View cart' }).click()
      } else {
        await viewCart(page).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
      if (size === DESKTOP) await expect(page.getByText('Everyday Carry, no more available')).toBeVisible()
    },
  )
}

test('leads from a card to the cart', IN_TEST_ALL, async ({ page, sheath }) => {
  await openPage(page, '/shop-knives/category/leather-sheaths')
  const card = page.getByRole('article').filter({ hasText: sheath.name })
  await expect(card.getByRole('link', { name: 'View cart' })).toHaveCount(0)
  await pressAddToCart(page, sheath.id, card)
  await expect(card.getByText('In your cart')).toBeVisible()
  await card.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
})

test('shows the same total in the cart as at checkout', IN_TEST_ALL, async ({ page, sheath }) => {
  await addToCart(page, sheath.id)
  await viewCart(page).click()
  const rows = page.getByRole('region', { name: 'Summary' }).locator('dl')
  for (const label of ['Subtotal', 'Shipping & handling', 'Card processing fee', 'Total']) {
    await expect(rows.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(rows).toContainText(/Total\$\d/)
  const inCart = await rows.innerText()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(rows).not.toHaveText(inCart)
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect.poll(() => rows.innerText()).toBe(inCart)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('region', { name: 'Your order' }).locator('dl')).toContainText(/Total\$/)
  expect(await page.getByRole('region', { name: 'Your order' }).locator('dl').innerText()).toBe(inCart)
})

test('calculates the total when the connection is back', IN_TEST_ALL, async ({ page, sheath }) => {
  await addToCart(page, sheath.id)
  await page.route('**/api/checkout/calculate-fees', (route) => route.abort())
  await openPage(page, PAGES.cart)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('alert')).toContainText('We could not reach the shop.')
  await expect(summary).toContainText('Subtotal')
  await page.unroute('**/api/checkout/calculate-fees')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(summary.locator('dl')).toContainText(/Total\$\d/)
  await expect(summary.getByRole('alert')).toHaveCount(0)
})

for (const size of [PHONE, DESKTOP]) {
  test(`shifts nothing while the cart loads at ${size.width} px`, IN_TEST_ALL, async ({ page, sheath }) => {
    await page.setViewportSize(size)
    await openPage(page, PAGES.cart)
    await expect(page.getByRole('img', { name: /basketweave sheath/ })).toBeVisible()
    await untilHydrated(page)
    expect(await page.evaluate(layoutShifts)).toEqual([])

    await addToCart(page, sheath.id)
    await openPage(page, PAGES.cart)
    await expect(page.getByRole('region', { name: 'Summary' }).locator('dl')).toContainText(/Total\$\d/)
    expect(await page.evaluate(layoutShifts)).toEqual([])
  })
}

test('shows the empty cart without waiting for scripts', IN_TEST_ALL, async ({ page }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await openPage(page, PAGES.cart, { until: 'commit' })
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const picture = page.getByRole('img', { name: /basketweave sheath/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

for (const place of ['the cart', 'its page']) {
  test(
    `says why a typed quantity becomes smaller: ${place}`,
    IN_TEST_ALL,
    async ({ page, request, tanto }) => {
      await setStock(request, tanto.id, () => 2)
      if (place === 'the cart') await addToCart(page, tanto.id)
      await openPage(page, place === 'the cart' ? PAGES.cart : knifeById(tanto.id))
      const quantity = page.getByRole('textbox', { name: /^Quantity/ })
      await quantity.fill('999')
      await expect(quantity).toHaveValue('2')
      await expect(page.getByRole('alert')).toHaveText('Only 2 left in stock!')
    },
  )
}

test('shows until when a product is in someone’s checkout', IN_TEST_ALL, async ({ page, request, tanto }) => {
  const other = await openCheckout(request, tanto.id)
  await page.clock.install()
  await openPage(page, '/shop-knives/category/everyday-carry')
  const card = page.getByRole('article').filter({ hasText: tanto.name })
  await expect(card).toContainText(UNTIL)
  await expect(card.getByText(/^Sold/)).toHaveCount(0)

  // The page asks once when it is hydrated. An answer before that would already be the good news.
  const firstAnswer = page.waitForResponse(/\/availability$/)
  await openPage(page, knifeById(tanto.id))
  await firstAnswer
  const main = page.getByRole('main')
  await expect(main).toContainText(UNTIL)
  await expect(main.getByRole('heading', { level: 1 }).locator('..').getByText(/^Sold/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy It Now' })).toHaveCount(0)
  await cancelCheckout(request, other)
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
  await expect(page.getByRole('status').getByText(`'${tanto.name}' is available again.`)).toBeVisible()
})

test(
  'shows the time in the visitor’s time zone',
  IN_TEST_ALL,
  async ({ browser, request, baseURL, tanto }) => {
    const other = await openCheckout(request, tanto.id)
    const { data } = await (await request.get(`/api/products/${tanto.id}`)).json()
    for (const timezoneId of ['America/Los_Angeles', 'America/New_York']) {
      const context = await browser.newContext({ timezoneId, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await openPage(page, knifeById(tanto.id))
      const format = new Intl.DateTimeFormat('en-US', {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: timezoneId,
      })
      await expect(
        page.getByText(`In someone's checkout until ${format.format(new Date(data.held_until))}.`),
      ).toBeVisible()
      await context.close()
    }
    await cancelCheckout(request, other)
  },
)

test('does not show one’s own checkout as someone’s', IN_TEST_ALL, async ({ page, tanto }) => {
  await openPage(page, knifeById(tanto.id))
  await page.getByRole('button', { name: 'Buy It Now' }).first().click()
  await fillAddress(page, 'own@example.com')
  await confirmAge(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await openPage(page, knifeById(tanto.id))
  await expect(page.getByText('1 in your cart, 0 available')).toBeVisible()
  await viewCart(page).click()
  await expect(page.getByRole('link', { name: tanto.name }).first()).toBeVisible()
})
