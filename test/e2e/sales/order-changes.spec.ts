import type { Page } from '@playwright/test'
import { adminOrderPage, changeOrderPage } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { tokenOf, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, onceAt, test } from '#test/support/browser/fixtures.ts'
import { KENTUCKY, productForSale, takeOrder } from '#test/support/browser/manual-orders.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** With the postage of a second pound. */
const MORE = /\+\$4\d\.\d\d/
const costs = (page: Page) => page.getByRole('region', { name: 'What it costs' })

async function paidOrder(page: Page) {
  const { id } = await productForSale(page)
  const { order } = await takeOrder(page, id, {
    payment: 'cash',
    customer: { name: 'Eli Novak', email: uniqueEmail('eli'), phone: null },
    shipping: { method: 'standard', address: KENTUCKY, insurance: false },
  })
  return order
}

async function addEngraving(page: Page): Promise<void> {
  await button(page, 'Custom line').press('Enter')
  await page.keyboard.type('Initials E.N.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await expect(costs(page).getByText(MORE)).toBeVisible()
}

for (const size of SIZES) {
  test(
    `sends a link for what a change costs, and withdraws it ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { id, order_uuid: uuid } = await paidOrder(page)
      await openPage(page, adminOrderPage(uuid))
      await page.getByRole('link', { name: 'Change order' }).click()
      await page.getByLabel('Phone').fill('(828) 555-0164')
      await expect(page.getByText('Was empty.')).toBeVisible()
      await addEngraving(page)
      await expect(statusMessage(page, /^Total \$\d+\.\d\d, \$4\d\.\d\d more$/)).toHaveCount(1)
      await expectAccessible(page)
      if (size) {
        await button(page, MORE).click()
        await expect(page.getByRole('heading', { name: 'What it costs' })).toBeFocused()
      }
      await button(page, 'Save and email').click()

      const bar = page.getByRole('region', { name: /^Waiting for \$4\d\.\d\d from the customer until / })
      await expect(bar).toBeVisible()
      await expect(button(page, 'Change order')).toBeDisabled()
      await expect(page.getByText('A change is waiting for payment. Withdraw it first.')).toBeVisible()
      await expect(page.getByText(/The phone number is now/).first()).toBeVisible()
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(statusMessage(page, `Change of order ${id} withdrawn.`)).toBeVisible()
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Change order' })).toBeFocused()
    },
  )
}

test('waives a difference by keyboard, and keeps what was typed when someone else changed the order', async ({
  page,
}) => {
  const { id, order_uuid: uuid, total_price } = await paidOrder(page)
  await openPage(page, changeOrderPage(uuid))
  const headers = await tokenOf(page)
  await page.request.put(`/api/admin/orders/${uuid}/note`, { headers, data: { note: 'Called at noon' } })
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('811 Rivers Street')
  await address.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Someone changed this order meanwhile.')
  await button(page, 'Reload').press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(address).toHaveValue('811 Rivers Street')

  await addEngraving(page)
  await costs(page).getByRole('radio', { name: 'Payment link' }).press('ArrowUp')
  await expect(costs(page).getByRole('radio', { name: 'Waive' })).toBeChecked()
  await button(page, 'Save and email').press('Enter')
  await expect(statusMessage(page, `Order ${id} changed.`)).toBeVisible()
  const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
  expect(order.waived).toBeCloseTo(order.total_price - total_price)
  expect(order.shipping_address.address).toBe('811 Rivers Street')
  await expect(page.getByText('Waived', { exact: true })).toBeVisible()
})
