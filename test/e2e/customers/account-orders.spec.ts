import { expectAccessible } from '#test/support/browser/accessible.ts'
import { logIn, newAccount, tokenOf } from '#test/support/browser/account.ts'
import { addToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

test('shows an empty order list with a link to the shop', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  await openPage(page, '/user/orders')
  await expect(page.getByText('You have no past orders.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/shop-knives/all-knives')
})

test('links an order in the list to its page', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  const address = await orderAndPay(page.request, await tokenOf(page))
  await openPage(page, '/user/profile')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
  const order = page.getByRole('main').getByRole('link', { name: /^Order \d+$/ })
  await expect(order).toHaveCount(1)
  await expect(page.getByText('Processing', { exact: true })).toBeVisible()
  await order.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Shipping to')).toBeVisible()
})

test('offers to retry when the list of orders fails to load', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 500/)
  await newAccount(page)
  await openPage(page, '/user/profile')
  await expect(page.getByRole('link', { name: 'My Orders', includeHidden: true }).first()).toBeAttached()
  await page.route('**/api/user/my-orders', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load orders.')
  await expectAccessible(page)
  await page.unroute('**/api/user/my-orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no past orders.')).toBeVisible()
})

test('fills in the checkout of a customer and remembers a changed address', async ({ page, sheath }) => {
  const email = await newAccount(page)
  await openPage(page, '/user/profile')
  await page.getByLabel('Address', { exact: true }).fill('214 Quarry Road')
  await page.getByLabel('City').fill('Berea')
  await page.getByLabel('State').selectOption('KY')
  await page.getByRole('button', { name: 'Update address' }).click()
  await expect(page.getByText('Enter all 5 digits.')).toBeVisible()
  await page.getByLabel('Zip code').fill('40403')
  await page.getByRole('button', { name: 'Update address' }).click()
  await expect(page.getByText('Your address is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove address' })).toBeVisible()
  await expectAccessible(page)

  await addToCart(page, sheath.id)
  await openPage(page, '/secure-checkout')
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('214 Quarry Road')
  await expect(page.getByLabel('City')).toHaveValue('Berea')
  await expect(page.getByLabel('State')).toHaveValue('KY')
  await expect(page.getByLabel('Zip code')).toHaveValue('40403')
  await expect(page.getByText('Have an account?')).toHaveCount(0)

  await openPage(page, '/user/profile')
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(page.getByText('Your address is removed.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove address' })).toHaveCount(0)
})

test('lets a guest log in from the checkout and keeps the cart and what was typed', async ({
  page,
  sheath,
}) => {
  const email = await newAccount(page)
  await page.context().clearCookies()
  await addToCart(page, sheath.id)
  await openPage(page, '/secure-checkout')
  await page.getByLabel('Address', { exact: true }).fill('9 Mill Lane')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Please log in and continue with your checkout.')).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL('/secure-checkout')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Mill Lane')
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible()
})
