import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { loggedInAs, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { expect, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Export orders' })

async function exportedRows(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link(page).click()])
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}

for (const size of SIZES) {
  test(
    `exports orders of the chosen dates ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page, playwright, baseURL }) => {
      if (size) await page.setViewportSize(size)
      const customer = await playwright.request.newContext({ baseURL: baseURL ?? '' })
      const uuid = (await orderAndPay(customer)).split('/').at(-1) ?? ''
      await customer.dispose()
      await loggedInAs(page, 'admin')
      await openPage(page, ADMIN_PAGES.orders)
      const [titles, ...rows] = await exportedRows(page)
      expect(titles).toContain('Subtotal,Shipping,Card processing fee,Insurance,Total,Captured,Refunded')
      expect(rows.some((row) => row.includes(uuid))).toBe(true)

      const days = page.getByRole('region', { name: 'Export' })
      await days.getByLabel('To').fill('2001-01-31')
      expect(await exportedRows(page)).toHaveLength(1)
      await days.getByLabel('From').fill('2001-02-01')
      await expect(days.getByText('Choose a date on or after the start date.')).toBeVisible()
      await expect(link(page)).toHaveCount(0)
      await days.getByLabel('To').fill('')
      await days.getByLabel('Status').selectOption('Paid')
      await expect(link(page)).toHaveAttribute('href', /\?from=2001-02-01&status=paid$/)
    },
  )
}
