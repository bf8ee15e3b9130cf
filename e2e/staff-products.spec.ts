import { expect, type Page, test } from '@playwright/test'
import { PAGES, STAFF_PAGES } from '#contract/addresses.ts'
import { tokenOf } from './account.ts'
import { loggedInAs, newPiece } from './staff.ts'

const PHONE = { width: 390, height: 844 }

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const found = (name: string) => `${STAFF_PAGES.products}?search=${encodeURIComponent(name)}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list is searched, narrowed and sorted in the address, and Back undoes a choice', async ({
  page,
}) => {
  const piece = await newPiece(page, { published: false, stock: 0 })
  await page.goto(STAFF_PAGES.products)
  await page.getByLabel('Search').fill(piece.name.slice(-8).toUpperCase())
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await expect(row(page, piece.name)).toContainText('Draft')

  await page.getByRole('link', { name: 'On show', exact: true }).click()
  await expect(page).toHaveURL(/search=.*state=published/)
  await expect(page.getByText('No products found. Add a new product!')).toBeVisible()
  await page.goBack()
  await expect(row(page, piece.name)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Stock: High to Low')
  await expect(page).toHaveURL(/sort=stock-high-low/)
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('stock-high-low')
  await expect(row(page, piece.name)).toBeVisible()
})

for (const size of [undefined, PHONE]) {
  test(`stock is changed in the row, and taken back, ${size ? 'on a phone' : 'at a desk'}`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const { name } = await newPiece(page, { stock: 3 })
    await page.goto(found(name))
    const stock = page.getByLabel(`Stock of ${name}`)
    await page.getByRole('button', { name: `One less of ${name}` }).click()
    await page.getByRole('button', { name: `One less of ${name}` }).click()
    await expect(page.getByRole('status').filter({ hasText: `'${name}': 1 in stock.` })).toBeVisible()
    await expect(row(page, name)).toContainText('Running low')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(stock).toHaveValue('3')
    await stock.fill('12')
    await stock.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '12 in stock' })).toBeVisible()
    await page.reload()
    await expect(stock).toHaveValue('12')
  })
}

test('stock changed by somebody else meanwhile is told and not overwritten', async ({ page }) => {
  const { id, name } = await newPiece(page, { stock: 5 })
  await page.goto(found(name))
  const other = await page.request.put(`/api/admin/products/${id}`, {
    headers: await tokenOf(page),
    data: { name, description: '', price: 120, category_id: 1, stock: 9 },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: `One less of ${name}` }).click()
  await expect(page.getByRole('alert')).toContainText('was changed meanwhile by Sandbox Admin')
  await expect(page.getByLabel(`Stock of ${name}`)).toHaveValue('9')
})

test('who deletes pieces by keyboard goes on with the next', async ({ page }) => {
  const { name: shared } = await newPiece(page)
  const { name } = await newPiece(page, { name: `${shared} II` })
  await page.goto(found(shared))
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(row(page, name)).toBeHidden()
  await expect(row(page, shared)).toBeFocused()
})

test('a piece is deleted after a question, leaves the shop and comes back by Undo', async ({ page }) => {
  const { id, name } = await newPiece(page)
  await page.goto(found(name))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const sitemap = page.waitForResponse('**/api/sitemap/generate')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  expect((await sitemap).status()).toBe(200)
  await expect(page.getByText('No products found. Add a new product!')).toBeVisible()
  expect((await page.request.get(`/api/products/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()
  expect((await page.request.get(`/api/products/${id}`)).status()).toBe(200)
})

test('a copy is a draft and opens at once', async ({ page }) => {
  const { id, name } = await newPiece(page)
  await page.goto(found(name))
  await page.getByRole('button', { name: `Duplicate ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`${STAFF_PAGES.products}/(?!${id}$)\\d+$`))
  await page.goto(found(`${name} (copy)`))
  await expect(row(page, `${name} (copy)`)).toContainText('Draft')
})

test('a failed write says so and can be tried again', async ({ page }) => {
  const { name } = await newPiece(page, { stock: 3 })
  await page.goto(found(name))
  await page.route('**/api/admin/products/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `One more of ${name}` }).click()
  await page.getByRole('alert').filter({ hasText: 'could not' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: '4 in stock' })).toBeVisible()
})

test('who is no staff sees nothing of it', async ({ page }) => {
  await page.context().clearCookies()
  await page.goto(STAFF_PAGES.products)
  await expect(page).toHaveURL(new RegExp(PAGES.login))
})
