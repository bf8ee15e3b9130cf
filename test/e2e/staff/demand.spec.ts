import { readFileSync } from 'node:fs'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { loggedInAs, newOrder, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

for (const size of SIZES) {
  test(
    `ranks what sells, in words and figures, to download ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      await loggedInAs(page, 'admin')
      await newOrder(page)
      await openPage(page, ADMIN_PAGES.demand)
      await expect(page.getByRole('heading', { level: 1, name: 'What to forge next' })).toBeVisible()
      const { groups } = await (await page.request.get('/api/admin/demand')).json()
      const sold = groups.find(({ signals }: { signals: { sold: number } }) => signals.sold > 0)
      const row = page.locator('tbody tr').filter({ hasText: sold.sentence }).first()
      await expect(row).toBeVisible()
      await expect(row).toContainText(sold.category)
      await expect(row).toContainText(String(sold.score))
      await expect(page.getByText(/^Demand weighs people waiting most/)).toBeVisible()

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^demand-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
      expect(readFileSync(await download.path(), 'utf8')).toContain(sold.sentence)
    },
  )
}

test('shows other periods and explains invalid ones', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await newOrder(page)
  await openPage(page, ADMIN_PAGES.demand, { until: 'networkidle' })
  const period = page.getByRole('combobox', { name: 'Period' })
  await period.selectOption('Last 12 months')
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=/)
  await expect(period).toHaveValue(/^from=/)
  await period.selectOption('Other dates…')
  await page.getByLabel('From').fill('2020-01-31')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Enter an end date on or after the start date.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await page.getByLabel('To', { exact: true }).fill('2020-02-29')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/to=2020-02-29/)
  await expect(page.getByText('Enter an end date on or after the start date.')).toHaveCount(0)
  await expect(page.getByText('No search found nothing in this time.')).toBeVisible()
})
