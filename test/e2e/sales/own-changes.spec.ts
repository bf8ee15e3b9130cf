import { expectAccessible } from '#test/support/browser/accessible.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

test('lets a customer change the address and cancel the order by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, await orderAndPay(page.request))
  const change = page.getByRole('button', { name: 'Change address' })
  const dialog = page.getByRole('alertdialog')
  await change.press('Enter')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Address').fill('31 Mill Street')
  await dialog.getByLabel('Zip code').fill('4430')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter all 5 digits.')
  await expectAccessible(page)
  await dialog.getByLabel('Zip code').fill('44302')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address changed.')).toBeVisible()
  await expect(change).toBeFocused()
  await expect(page.getByRole('region', { name: 'Shipping to' })).toContainText('31 Mill Street')

  await page.getByRole('button', { name: 'Cancel order' }).press('Enter')
  await dialog.getByLabel('Reason').fill('Ordered the wrong one.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Order Cancelled')
  await expect(headline).toBeFocused()
  await expect(change).toBeHidden()
})

test('says so in place when the time for changes ends', async ({ page }) => {
  const path = await orderAndPay(page.request)
  await page.clock.install()
  await openPage(page, path)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const section = page.getByRole('region', { name: 'Something to change?' })
  await expect(section.getByRole('heading')).toBeFocused()
  await expect(section).toContainText('The time to change it is over.')
  await expect(section.getByRole('link', { name: 'Contact Us' })).toBeVisible()
})
