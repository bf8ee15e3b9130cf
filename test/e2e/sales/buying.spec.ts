import type { Page } from '@playwright/test'
import { emailsTo } from '#test/support/browser/account.ts'
import { fillAddress, payByCard, pressAddToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'

const HUNTER = 'Drop Point Hunter, Black Walnut'
const SHEATH = 'Tooled Pouch Sheath, Tan'

test('lets a guest find a product, pay, and get the order page and email', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: 'Browse Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  // Other tests add products, which come first.
  await page.getByLabel('Search').fill('drop point')
  await page.getByRole('link', { name: HUNTER }).click()
  await expect(page.getByRole('heading', { level: 1, name: HUNTER })).toBeVisible()
  await pressAddToCart(page, 1)
  await expect(page.getByRole('link', { name: /^Cart, 1 items?$/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  await fillAddress(page, 'buying@example.com')
  await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
  await page.getByRole('checkbox', { name: 'Add shipping insurance' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()

  await payByCard(page, '4242424242424242')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your order is being processed and will ship soon.',
  )
  await expect(page.getByText('A confirmation email has been sent to buying@example.com.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await emailsTo('buying@example.com')).length).toBe(1)
  const [email] = await emailsTo('buying@example.com')
  expect(email?.text).toContain(HUNTER)

  // The address travels in the navigation state, which needs the page's scripts.
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('buying@example.com')
  expect(page.url()).not.toContain('buying')
  await page.goBack()
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
})

test('works by keyboard from product to payment', async ({ page }) => {
  async function tabTo(role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 150; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard never reached ${name}.`)
  }

  await openPage(page, '/shop-knives/all-knives?search=tooled')
  await tabTo('link', SHEATH)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: SHEATH })).toBeVisible()
  await tabTo('button', 'Buy It Now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  for (const [field, text] of [
    ['Email', 'keys@example.com'],
    ['Full name', 'June Whitlock'],
    ['Address', '214 Quarry Road'],
    ['City', 'Akron'],
  ] as const) {
    await tabTo('textbox', field)
    await page.keyboard.type(text)
  }
  await tabTo('combobox', 'State')
  await page.keyboard.type('Ohio')
  await tabTo('textbox', 'Zip code')
  await page.keyboard.type('44301')
  await tabTo('checkbox', 'I confirm that I am at least 18 years old.')
  await page.keyboard.press('Space')
  await tabTo('button', 'Proceed to Payment')
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry', '12/34'],
    ['CVC', '123'],
    ['Name on card', 'June Whitlock'],
  ] as const) {
    await tabTo('textbox', field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your order is being processed and will ship soon.',
  )
})

test('keeps the cart and form after a declined card', async ({ page }) => {
  await openPage(page, '/shop-knives/knife/10')
  await page.getByRole('button', { name: 'Buy It Now' }).first().click()
  await fillAddress(page, 'declined@example.com')
  await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payByCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toContainText(/declined/i)

  await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
  await expect(page).toHaveURL(/\/shopping-cart/)
  await expect(page.getByRole('link', { name: 'Paring Knife, Osage Orange' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
  expect(await emailsTo('declined@example.com')).toEqual([])
})

test(
  'keeps the last product and the form after Back from the payment page',
  IN_TEST_ALL,
  async ({ page }) => {
    await openPage(page, '/shop-knives/knife/2')
    await page.getByRole('button', { name: 'Buy It Now' }).first().click()
    await fillAddress(page, 'back@example.com')
    await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
    await expect(page.getByText('Upswept Skinner, Curly Maple').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payByCard(page, '4242424242424242')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your order is being processed and will ship soon.',
    )
  },
)

test('continues to payment after a captcha', IN_TEST_ALL, async ({ page }) => {
  const sent: { recaptchaToken?: string }[] = []
  await page.route('**/api/checkout', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    // The reply after too many unpaid checkouts of the product.
    const json = { error: 'Please complete the reCAPTCHA.', captcha: true }
    return route.fulfill({ status: 400, json })
  })
  await openPage(page, '/shop-knives/knife/10')
  await page.getByRole('button', { name: 'Buy It Now' }).first().click()
  await fillAddress(page, 'asked@example.com')
  await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await pay.click()
  const captchaError = page.getByRole('alert').filter({ hasText: 'Please complete the reCAPTCHA.' })
  await expect(captchaError).toBeVisible()
  await expect(page.getByLabel("I'm not a robot")).toBeVisible()
  // Without a solved captcha, nothing is sent.
  await pay.click()
  await expect(captchaError).toBeVisible()
  expect(sent).toHaveLength(1)

  await page.getByLabel("I'm not a robot").check()
  await expect(captchaError).toHaveCount(0)
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
  await pay.click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  expect(sent[1]?.recaptchaToken).toMatch(/^sandbox-pass/)
  await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
  await expect(page).toHaveURL(/\/shopping-cart/)
})
