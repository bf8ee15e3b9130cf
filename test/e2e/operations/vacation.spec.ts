import { expectAccessible } from '#test/support/browser/accessible.ts'
import { PHONE } from '#test/support/browser/admin.ts'
import { addToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'
import { OPEN, saveSettings } from '#test/support/browser/settings.ts'

const PRODUCT_ID = 15
const PRODUCT = `/shop-knives/knife/${PRODUCT_ID}`
const CLOSED = 'The workshop is closed through Dec 31. Your cart is kept.'

test.afterEach(() => saveSettings('vacation', OPEN))

test('keeps the cart but allows no checkout during a vacation', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await addToCart(page, PRODUCT_ID)
  await saveSettings('vacation', {
    enabled: true,
    mode: 'closed',
    ends_on: '2099-12-31',
    starts_on: null,
    message: '',
  })
  await reloadPage(page)
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy It Now' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: /^Remove / }).isEnabled()
  await expectAccessible(page)
  await openPage(page, '/secure-checkout')
  await expect(page.getByText(CLOSED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
  await saveSettings('vacation', OPEN)
  await openPage(page, '/shopping-cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('tells a customer at checkout that a vacation has begun', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, PRODUCT)
  await page.getByRole('button', { name: 'Buy It Now' }).click()
  await page.getByLabel('Full name').fill('June Whitlock')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Address').fill('214 Quarry Road')
  await page.getByLabel('City').fill('Akron')
  await page.getByLabel('State').selectOption('OH')
  await page.getByLabel('Zip code').fill('44301')
  await page.getByRole('checkbox', { name: /at least 18/ }).check()
  await saveSettings('vacation', {
    enabled: true,
    mode: 'closed',
    ends_on: null,
    starts_on: null,
    message: '',
  })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The workshop is closed for now.' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
})

test('shows the shipping date in every step while orders are delayed', async ({ page }) => {
  const message = 'We are at the Elkins fair.'
  await saveSettings('vacation', {
    enabled: true,
    mode: 'delayed',
    ends_on: '2099-12-03',
    starts_on: null,
    message,
  })
  const order = await orderAndPay(page.request)
  await addToCart(page, 15)
  for (const text of ['Ships after Dec 3.', message]) await expect(page.getByText(text)).toBeVisible()
  for (const path of ['/shopping-cart', '/secure-checkout', order]) {
    await openPage(page, path)
    for (const text of ['Ships after Dec 3.', message]) await expect(page.getByText(text)).toBeVisible()
  }
})
