import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { loggedInAs } from '#test/support/browser/admin.ts'
import { addToCart, payByCard } from '#test/support/browser/checkout-form.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { saveSettings } from '#test/support/browser/settings.ts'

const MARKET = {
  id: 'market',
  name: 'Elkins Farmers Market',
  address: '200 Railroad Avenue',
  town: 'Elkins',
  when: 'Saturdays, 9 AM to 1 PM',
}

test.beforeEach(() => saveSettings('shipping', { pickup: { enabled: true, places: [MARKET] } }))
test.afterEach(() => saveSettings('shipping', { pickup: { enabled: false, places: [] } }))

test('lets a customer choose pickup twice, and staff say when it is ready', async ({
  page,
  sheath,
  browser,
}) => {
  await addToCart(page, sheath.id)
  await openPage(page, PAGES.checkout)
  await expect(page.getByRole('radio', { name: 'USPS Standard' })).toBeChecked()
  await page.getByLabel('Email').fill('pickup@example.com')
  await page.getByRole('radio', { name: 'Pick up at Elkins Farmers Market' }).press('Space')
  await expect(page.getByLabel('Address', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Ready by /)).toBeVisible()
  await page.getByLabel('Full name').fill('June Carter')
  await page.getByRole('checkbox', { name: 'I confirm that I am at least 18 years old.' }).check()
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await pay.click()
  const confirm = page.getByRole('checkbox', { name: 'I will pick it up in Elkins.' })
  await expect(confirm).toBeFocused()
  await expect(page.getByText('Confirm that you will pick it up in Elkins.')).toBeVisible()
  await expectAccessible(page)
  await confirm.press('Space')
  await pay.click()
  await payByCard(page)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Your order is being processed.')
  await expect(page.getByText(MARKET.when)).toBeVisible()
  const number = await page.getByText(/^Order \d+$/).innerText()

  const staff = await browser.newPage()
  await loggedInAs(staff, 'admin')
  await openPage(staff, `${ADMIN_PAGES.packing}?tab=pickup`)
  await staff.getByRole('link', { name: number.replace('Order ', '') }).click()
  await expect(staff.getByRole('heading', { name: number, exact: true })).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Ready' }).click()
  await expect(staff.getByText('Photo ID seen, 18 or older')).toBeVisible()
  await reloadPage(page)
  await expect(title).toHaveText('Your order is ready for pickup.')
  await staff.getByRole('button', { name: 'Picked up' }).click()
  await expect(staff.getByRole('status').filter({ hasText: 'was picked up.' })).toBeVisible()
  await staff.close()
})
