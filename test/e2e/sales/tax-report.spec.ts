import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { loggedInAs, newOrder, onDevice, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { saveSettings } from '#test/support/browser/settings.ts'
import { TAX_OFF, TAX_ON } from '#test/support/browser/taxes.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))
test.afterEach(() => saveSettings('tax', TAX_OFF))

const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name })
const MONTH =
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/

async function reportOf(page: Page) {
  const days = new URL(page.url()).search
  return (await page.request.get(`/api/admin/tax-report${days}`)).json()
}

for (const size of SIZES) {
  test(
    `lists sales and taxes by state, to copy or download ${onDevice(size)}`,
    IN_TEST_ALL,
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await saveSettings('tax', TAX_ON)
      for (const place of [
        { state: 'WV', zip: '26505' },
        { state: 'WV', zip: '26241' },
        { state: 'TX', zip: '75001' },
        { state: 'NM', zip: '87101' },
      ]) {
        await newOrder(page, undefined, undefined, place)
      }
      await openPage(page, ADMIN_PAGES.taxReport)
      await period(page, 'This month').click()
      await expect(period(page, 'This month')).toHaveAttribute('aria-current', 'true')
      const table = page.getByRole('table', { name: MONTH })
      const { total } = await reportOf(page)
      for (const name of [/^West Virginia6%/, /^West VirginiaZIP code rates/, /^\d+ states without tax/]) {
        await expect(table.locator('tr').filter({ hasText: name })).toBeVisible()
      }
      const cells = [`${total.orders}`, total.taxable_sales.toFixed(2), total.tax_collected.toFixed(2)]
      for (const cell of cells) {
        await expect(table.locator('tr').filter({ hasText: /^Total/ })).toContainText(
          cell.replace(/(\d)(\d{3}\.)/, '$1,$2'),
        )
      }
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Copy table' }).click()
      await expect(statusMessage(page, 'Table copied.')).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toMatch(/\tWest Virginia\t6%\t\d+\t/)
      expect(copied).toContain(`\nTotal\t\t\t${total.orders}\t${total.taxable_sales.toFixed(2)}\t`)
      expect(copied).not.toContain('Texas')
      const fold = table.getByRole('button', { name: /states without tax$/ })
      await fold.press('Enter')
      await expect(fold).toHaveAttribute('aria-expanded', 'true')
      await expect(table.getByText('Texas')).toBeVisible()
      await page.getByRole('button', { name: 'Copy table' }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('\tTexas\t')

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV' }).click()
      const csv = readFileSync(await (await download).path(), 'utf8')
      expect(csv).toContain('Taxable sales')
      expect(csv).toContain(total.tax_collected.toFixed(2))
    },
  )
}

test('shows other periods and explains invalid or empty ones', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.taxReport)
  await expect(page.getByText('Tax is off, so new orders are sold without it.')).toBeVisible()
  await page.getByLabel('From').fill('2001-01-01')
  await page.getByLabel('To', { exact: true }).fill('2001-01-31')
  await page.getByLabel('To', { exact: true }).press('Enter')
  await expect(page.getByText('No sales from January 1, 2001 to January 31, 2001.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy table' })).toHaveCount(0)
  await page.getByLabel('To', { exact: true }).fill('2000-12-31')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'Enter an end date on or after the start date.',
  )
  await expect(page.getByLabel('From')).toHaveValue('2001-01-01')
  await expectAccessible(page)
  await openPage(page, `${ADMIN_PAGES.taxReport}?from=yesterday`)
  await expect(page.getByLabel('From')).toHaveAccessibleDescription('Enter a date like 2026-03-31.')
})

test('lets only staff in', IN_TEST_ALL, async ({ page }) => {
  await page.context().clearCookies()
  await openPage(page, ADMIN_PAGES.taxReport)
  await expect(page).not.toHaveURL(ADMIN_PAGES.taxReport)
})
