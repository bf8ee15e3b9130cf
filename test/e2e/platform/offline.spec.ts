import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { addToCart, fillCheckout } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'

const UNREACHABLE = 'We could not reach the shop.'

for (const { link, path } of [
  { link: 'Contact Us', path: PAGES.contact },
  { link: 'Cart', path: PAGES.cart },
  { link: 'Shipping & Returns', path: PAGES.shippingReturns },
]) {
  test(
    `stays in the shop when ${link} is pressed offline, and opens it afterwards`,
    IN_TEST_ALL,
    async ({ page, context, allowConsole }) => {
      allowConsole(/Failed to fetch dynamically imported module/)
      await openPage(page, PAGES.home)
      await untilHydrated(page)
      await context.setOffline(true)
      await page
        .getByRole('contentinfo')
        .or(page.getByRole('banner'))
        .getByRole('link', { name: link })
        .first()
        .click()
      await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Precision handcrafted knives and sheaths',
      )
      await context.setOffline(false)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
}

test(
  'applies a filter chosen offline once the connection is back',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await openPage(page, PAGES.allKnives)
    await untilHydrated(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Damascus', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
    await expect(page.getByRole('article').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/tags=Damascus/)
  },
)

test(
  'explains that the checkout is waiting for the connection',
  IN_TEST_ALL,
  async ({ page, allowConsole, sheath }) => {
    allowConsole(/Failed to fetch dynamically imported module/)
    await addToCart(page, sheath.id)
    await page.route('**/assets/checkout-form-*.js', (route) => route.abort())
    await openPage(page, PAGES.checkout)
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
    await page.unroute('**/assets/checkout-form-*.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test('opens a page in the browser when its script is gone', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 404/, /Failed to fetch dynamically imported module/)
  await page.route('**/assets/contact-page-*.js', (route) => route.fulfill({ status: 404 }))
  await openPage(page, PAGES.home)
  await untilHydrated(page)
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith(PAGES.contact),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click()
  await opened
  await expect(page).toHaveURL(PAGES.contact)
})

test('says that nothing was charged when the connection is lost at Proceed to Payment', async ({
  page,
  context,
  sheath,
}) => {
  await addToCart(page, sheath.id)
  const pay = await fillCheckout(page, 'offline@example.com')
  await context.setOffline(true)
  await pay.click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('An unexpected error occurred during checkout.')
  await expect(alert).toContainText(
    `${UNREACHABLE} Nothing was charged, and it is safe to press the button again.`,
  )
  await context.setOffline(false)
  await pay.click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
})

test(
  'recalculates the total after an offline change of shipping',
  IN_TEST_ALL,
  async ({ page, context, sheath }) => {
    await addToCart(page, sheath.id)
    await openPage(page, PAGES.checkout)
    const pay = page.getByRole('button', { name: 'Proceed to Payment' })
    await expect(pay).toBeEnabled()
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'USPS Flat Rate' }).check()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(UNREACHABLE)
    await expect(pay).toBeDisabled()
    await context.setOffline(false)
    await expect(pay).toBeEnabled()
  },
)

test('sends an order once, however often its button is pressed', async ({ page, sheath }) => {
  let sent = 0
  await page.route('**/api/checkout', async (route) => {
    sent++
    await route.continue()
  })
  await addToCart(page, sheath.id)
  const pay = await fillCheckout(page, 'once@example.com')
  await pay.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press++) button.click()
    button.form?.requestSubmit()
  })
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(sent).toBe(1)
  await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
})

test('recalculates the total after a stalled connection', IN_TEST_ALL, async ({ page, sheath }) => {
  await page.clock.install()
  await addToCart(page, sheath.id)
  const pay = await fillCheckout(page, 'stalled@example.com')
  await page.route('**/api/checkout/calculate-fees', () => {})
  const asked = page.waitForRequest('**/api/checkout/calculate-fees')
  await page.getByLabel('Add shipping insurance').check()
  await asked
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.clock.fastForward('00:31')
  const failed = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/checkout/calculate-fees')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(pay).not.toHaveAttribute('aria-disabled', 'true')
})
