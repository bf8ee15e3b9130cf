import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import {
  chooseSpreadsheet,
  loggedInAs,
  newProduct,
  onDevice,
  row,
  SIZES,
} from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

async function downloaded(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

for (const size of SIZES) {
  test(
    `exports products, edits them in a spreadsheet, and imports them ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { id, name } = await newProduct(page, { price: 120 })
      await openPage(page, ADMIN_PAGES.products)
      const sheet = await downloaded(page, 'Export')
      const [titles = ''] = sheet.split('\r\n')
      const line = sheet.split('\r\n').find((each) => each.startsWith(`"${id}",`)) ?? ''
      await page.getByRole('link', { name: 'Import', exact: true }).click()

      const fresh = `${name} the second`
      const added = line.replace(/^"\d+","\d+"/, ',').replace(name, fresh)
      await chooseSpreadsheet(page, [titles, line.replace('120.00', '135.50'), added].join('\r\n'))
      await expect(page.getByRole('status').filter({ hasText: '1 new, 1 changed' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: '135.50' })).toContainText('Price: 120.00')
      await expect(row(page, fresh)).toContainText('New')
      expect((await (await page.request.get(`/api/products/${id}`)).json()).data.price).toBe(120)

      await page.getByRole('button', { name: 'Import 2 products' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Imported: 1 new draft, 1 product updated.' }),
      ).toBeVisible()
      expect((await (await page.request.get(`/api/products/${id}`)).json()).data.price).toBe(135.5)
      await page.getByRole('link', { name: 'View drafts' }).click()
      await expect(row(page, fresh)).toContainText('Draft')
    },
  )
}

test('blocks the import until every row is valid', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page)
  const { version } = (await (await page.request.get(`/api/admin/products/${id}`)).json()).data
  await openPage(page, ADMIN_PAGES.importProducts)
  await chooseSpreadsheet(page, `id,version,price\n${id},${version},-5\n999999,1,10`)
  await expect(page.getByRole('alert')).toContainText('2 rows have errors, so nothing can be imported.')
  await expect(row(page, name)).toContainText('Price: Enter a price above $0.')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await chooseSpreadsheet(page, `id,version,price\n${id},${version},5`)
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible()
  await chooseSpreadsheet(page, `id,version,price\n${id},${version},120`)
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
})

test('rejects a file that is not a product spreadsheet', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.importProducts)
  await chooseSpreadsheet(page, 'colour\nred')
  await expect(page.getByRole('alert')).toContainText('These columns are missing')
  await chooseSpreadsheet(page, '')
  await expect(page.getByRole('alert')).toContainText('The file is empty.')
})

test('shows a new preview when a product changed after the check', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page)
  const product = `/api/admin/products/${id}`
  const { version } = (await (await page.request.get(product)).json()).data
  await openPage(page, ADMIN_PAGES.importProducts)
  await chooseSpreadsheet(page, `id,version,price\n${id},${version},77`)
  const button = page.getByRole('button', { name: 'Import 1 product' })
  await button.waitFor()
  await page.request.put(product, {
    headers: await tokenOf(page),
    data: { name, description: '', price: 130, category_id: 1, stock: 2 },
  })
  await button.click()
  await expect(page.getByRole('alert').first()).toContainText('Something changed since the file was checked.')
  await expect(row(page, name)).toContainText('This product was sold or edited after the export')
  await expect(button).toHaveCount(0)
})
