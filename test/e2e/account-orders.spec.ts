import { expectAccessible } from './accessible.ts'
import { newAccount, tokenOf } from './account.ts'
import { expect, test } from './fixtures.ts'
import { orderAndPay } from './order-and-pay.ts'

test('shows an empty order list with a link to the shop', async ({ page }) => {
  await newAccount(page)
  await page.goto('/user/orders')
  await expect(page.getByText('You have no past orders.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/shop-knives/all-knives')
})

test('links an order in the list to its page', async ({ page }) => {
  await newAccount(page)
  const address = await orderAndPay(page.request, await tokenOf(page))
  await page.goto('/user/profile')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
  const order = page.getByRole('main').getByRole('link', { name: /^Order \d+$/ })
  await expect(order).toHaveCount(1)
  await expect(page.getByText('Processing', { exact: true })).toBeVisible()
  await order.click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Shipping to')).toBeVisible()
})

test('offers to retry when the list of orders fails to load', async ({ page, allowConsole }) => {
  allowConsole(/status of 500/)
  await newAccount(page)
  await page.goto('/user/profile')
  await expect(page.getByRole('link', { name: 'My Orders', includeHidden: true }).first()).toBeAttached()
  await page.route('**/api/user/my-orders', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to load orders.')
  await expectAccessible(page)
  await page.unroute('**/api/user/my-orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You have no past orders.')).toBeVisible()
})
