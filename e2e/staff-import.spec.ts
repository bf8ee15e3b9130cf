import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { tokenOf } from './account.ts'
import { chooseSheet, loggedInAs, newPiece } from './staff.ts'

const PHONE = { width: 390, height: 844 }

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function downloaded(page: Page, link: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

for (const size of [undefined, PHONE]) {
  test(`pieces go out, are changed in a spreadsheet and come back in, ${size ? 'on a phone' : 'at a desk'}`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const { id, name } = await newPiece(page, { price: 120 })
    await page.goto(STAFF_PAGES.products)
    const sheet = await downloaded(page, 'Export')
    const [titles = ''] = sheet.split('\r\n')
    const line = sheet.split('\r\n').find((each) => each.startsWith(`${id},`)) ?? ''
    await page.getByRole('link', { name: 'Import', exact: true }).click()

    const fresh = `${name} the second`
    const added = line.replace(/^\d+,\d+/, ',').replace(name, fresh)
    await chooseSheet(page, [titles, line.replace('120.00', '135.50'), added].join('\r\n'))
    await expect(page.getByRole('status').filter({ hasText: '1 new, 1 changed' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '135.50' })).toContainText('Price: 120.00')
    await expect(row(page, fresh)).toContainText('New')
    expect((await (await page.request.get(`/api/products/${id}`)).json()).data.price).toBe(120)

    await page.getByRole('button', { name: 'Import 2 pieces' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Imported: 1 new draft, 1 piece changed.' }),
    ).toBeVisible()
    expect((await (await page.request.get(`/api/products/${id}`)).json()).data.price).toBe(135.5)
    await page.getByRole('link', { name: 'See the drafts' }).click()
    await expect(row(page, fresh)).toContainText('Draft')
  })
}

test('a wrong row is shown with its reason, and nothing can be imported until it is mended', async ({
  page,
}) => {
  const { id, name } = await newPiece(page)
  await page.goto(STAFF_PAGES.importProducts)
  await chooseSheet(page, `id,price\n${id},-5\n999999,10`)
  await expect(page.getByRole('alert')).toContainText('2 rows are wrong, so nothing can be imported.')
  await expect(row(page, name)).toContainText('Price: Enter a price above $0.')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await chooseSheet(page, `id,price\n${id},5`)
  await expect(page.getByRole('button', { name: 'Import 1 piece' })).toBeVisible()
  await chooseSheet(page, `id,price\n${id},120`)
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
})

test('a file that is no sheet of pieces is refused in a sentence', async ({ page }) => {
  await page.goto(STAFF_PAGES.importProducts)
  await chooseSheet(page, 'colour\nred')
  await expect(page.getByRole('alert')).toContainText('These columns are missing')
  await chooseSheet(page, '')
  await expect(page.getByRole('alert')).toContainText('The file is empty.')
})

test('a change by somebody else after the check is told before anything is written', async ({ page }) => {
  const { id, name } = await newPiece(page)
  await page.goto(STAFF_PAGES.importProducts)
  await chooseSheet(page, `id,price\n${id},77`)
  const button = page.getByRole('button', { name: 'Import 1 piece' })
  await button.waitFor()
  await page.request.put(`/api/admin/products/${id}`, {
    headers: await tokenOf(page),
    data: { name, description: '', price: 130, category_id: 1, stock: 2 },
  })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Something changed since the file was checked.')
  await expect(row(page, name)).toContainText('130.00')
  await button.click()
  await expect(page.getByText('Imported: 1 piece changed.')).toBeVisible()
})
