import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { openLoggedIn } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import {
  addToCart,
  confirmAge,
  fillAddress,
  payByCard,
  summary,
  summaryAmount,
} from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

const codeField = (page: Page) => page.getByLabel('Discount code or gift card')

let codes = 0
const newCode = () => `E2E-${Date.now().toString(36).toUpperCase()}-${++codes}`

for (const size of SIZES) {
  test(
    `redeems a new code and shows staff its use ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page, browser, sheath }) => {
      if (size) await page.setViewportSize(size)
      const code = newCode()
      await loggedInAs(page, 'siteadmin')
      await openLoggedIn(page, ADMIN_PAGES.discounts)
      await page.getByRole('link', { name: 'New discount' }).click()
      await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
      await page.getByRole('textbox', { name: 'Percent' }).fill('120')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
      await page.getByRole('textbox', { name: 'Percent' }).fill('20')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(statusMessage(page, `'${code}' saved.`)).toBeVisible()
      await expect(page.getByRole('heading', { name: code })).toBeVisible()

      const customer = await (await browser.newContext(size ? { viewport: size } : {})).newPage()
      await addToCart(customer, sheath.id)
      await openPage(customer, PAGES.checkout)
      await codeField(customer).fill('no such code')
      await customer.getByRole('button', { name: 'Apply' }).click()
      await expect(summary(customer).getByText('This code is not valid.')).toBeVisible()
      await expect(codeField(customer)).toHaveValue('no such code')
      await codeField(customer).fill(` ${code.toLowerCase()} `)
      await codeField(customer).press('Enter')
      await expect(summary(customer).getByRole('listitem').filter({ hasText: code })).toContainText('20% off')
      await expect(summaryAmount(customer, 'Discount')).toHaveText('−$17.00')
      await expect(codeField(customer)).toHaveValue('')
      await expectAccessible(customer)
      await reloadPage(customer)
      await expect(summaryAmount(customer, 'Discount')).toHaveText('−$17.00')
      await openPage(customer, PAGES.cart)
      await expect(summaryAmount(customer, 'Discount')).toHaveText('−$17.00')

      await openPage(customer, PAGES.checkout)
      await fillAddress(customer, 'june@example.com')
      await confirmAge(customer)
      await customer.getByRole('button', { name: 'Proceed to Payment' }).click()
      await payByCard(customer)
      await expect(customer).toHaveURL(/order-success/)
      await expect(customer.getByText('Discount', { exact: true })).toBeVisible()
      const storedCodes = () => customer.evaluate(() => sessionStorage.getItem('checkout-codes'))
      await expect.poll(storedCodes).toBeNull()
      await customer.context().close()

      await openPage(page, ADMIN_PAGES.discounts)
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row).toContainText('$17.00 given')
      await expect(row).toContainText('Active')
      await row.getByRole('link', { name: code }).click()
      await page.getByRole('switch', { name: 'Enabled' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(statusMessage(page, `'${code}' saved.`)).toBeVisible()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(statusMessage(page, `'${code}' deleted.`)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(0)
    },
  )
}

test(
  'returns an expired code to its field with the reason',
  IN_TEST_ALL,
  async ({ page, browser, sheath }) => {
    const staff = await (await browser.newContext()).newPage()
    await loggedInAs(staff, 'siteadmin')
    const code = newCode()
    const csrf = (await staff.context().cookies()).find(({ name }) => name === 'csrfToken')?.value ?? ''
    const headers = { 'x-csrf-token': csrf }
    const data = { code, kind: 'amount', value: 5 }
    const created = await staff.request.post('/api/admin/discounts', { data, headers })
    const { id } = (await created.json()).data

    await addToCart(page, sheath.id)
    await openPage(page, PAGES.checkout)
    await codeField(page).fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(summaryAmount(page, 'Discount')).toHaveText('−$5.00')
    await fillAddress(page, 'june@example.com')
    await confirmAge(page)
    await expect(summaryAmount(page, 'Discount')).toHaveText('−$5.00')
    const ended = { ends_at: '2026-01-01T00:00:00Z' }
    await staff.request.put(`/api/admin/discounts/${id}`, { data: ended, headers })
    await staff.context().close()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByText('This code has expired.', { exact: true }).first()).toBeVisible()
    await expect(codeField(page)).toHaveValue(code)
    await expect(summaryAmount(page, 'Discount')).toHaveCount(0)
    await codeField(page).fill('')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
  },
)
