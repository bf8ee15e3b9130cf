import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct, onDevice, row, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const found = (name: string) => `${ADMIN_PAGES.products}?search=${encodeURIComponent(name)}`

test('keeps search, filters, and sorting in the URL', IN_TEST_ALL, async ({ page }) => {
  const product = await newProduct(page, { published: false, stock: 0 })
  await openPage(page, ADMIN_PAGES.products)
  await page.getByLabel('Search').fill(product.name.slice(-8).toUpperCase())
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(row(page, product.name)).toContainText('Draft')

  await page.getByRole('link', { name: 'Visible', exact: true }).click()
  await expect(page).toHaveURL(/search=.*state=published/)
  await expect(page.getByText('No products found. Add a new product!')).toBeVisible()
  await page.goBack()
  await expect(row(page, product.name)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Stock: High to Low')
  await expect(page).toHaveURL(/sort=stock-high-low/)
  await reloadPage(page)
  await expect(page.getByLabel('Sort by')).toHaveValue('stock-high-low')
  await expect(row(page, product.name)).toBeVisible()
})

for (const size of SIZES) {
  test(
    `changes stock in the list and undoes it ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { name } = await newProduct(page, { stock: 3 })
      await openPage(page, found(name))
      const stock = page.getByLabel(`Stock of ${name}`)
      await page.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
      await page.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
      await expect(page.getByRole('status').filter({ hasText: `'${name}': 1 in stock.` })).toBeVisible()
      await expect(row(page, name)).toContainText('Low stock')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(stock).toHaveValue('3')
      await stock.fill('12')
      await stock.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: '12 in stock' })).toBeVisible()
      await reloadPage(page)
      await expect(stock).toHaveValue('12')
    },
  )
}

/** Holds the first save back until `release`. */
async function holdFirstSave(page: Page) {
  const held: (() => void)[] = []
  await page.route('**/api/admin/products/*', async (route) => {
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return {
    begun: () => expect.poll(() => held.length).toBe(1),
    release: () => held[0]?.(),
  }
}

test('saves a press made while another is being saved', IN_TEST_ALL, async ({ page }) => {
  const { name } = await newProduct(page, { stock: 3 })
  await openPage(page, found(name))
  const first = await holdFirstSave(page)
  const decrease = page.getByRole('button', { name: `Decrease quantity of ${name}` })
  await decrease.click()
  await first.begun()
  await decrease.click()
  first.release()
  await expect(statusMessage(page, `'${name}': 1 in stock.`)).toBeVisible()
})

test('keeps what is typed while another change is saved', IN_TEST_ALL, async ({ page }) => {
  const { name } = await newProduct(page, { stock: 3 })
  await openPage(page, found(name))
  const first = await holdFirstSave(page)
  const stock = page.getByLabel(`Stock of ${name}`)
  await stock.fill('4')
  await stock.press('Enter')
  await first.begun()
  await stock.fill('')
  first.release()
  await expect(statusMessage(page, `'${name}': 4 in stock.`)).toBeVisible()
  await expect(stock).toHaveValue('')
  await stock.fill('12')
  await expect(statusMessage(page, `'${name}': 12 in stock.`)).toBeVisible()
  await expect(stock).toHaveValue('12')
})

test('does not overwrite stock that someone else changed', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page, { stock: 5 })
  await openPage(page, found(name))
  const other = await page.request.put(`/api/admin/products/${id}`, {
    headers: await tokenOf(page),
    data: { name, description: '', price: 120, category_id: 1, stock: 9 },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: `Decrease quantity of ${name}` }).click()
  await expect(page.getByRole('alert')).toContainText('was changed by Sandbox Admin in the meantime')
  await expect(page.getByLabel(`Stock of ${name}`)).toHaveValue('9')
})

test('does not claim to have undone a change that another has followed', IN_TEST_ALL, async ({ page }) => {
  const { name } = await newProduct(page, { stock: 5 })
  await openPage(page, found(name))
  const stock = page.getByLabel(`Stock of ${name}`)
  await stock.fill('6')
  await stock.press('Enter')
  await expect(statusMessage(page, `'${name}': 6 in stock.`)).toBeVisible()
  await stock.fill('7')
  await stock.press('Enter')
  await expect(statusMessage(page, `'${name}': 7 in stock.`)).toBeVisible()
  const reloaded = page.waitForResponse(/products\.data/)
  const [older] = await page.getByRole('button', { name: 'Undo' }).all()
  await older?.click()
  await expect(page.getByRole('alert')).toContainText('It now has 7 in stock. Your change was not saved.')
  await reloaded
  // Not `toBeHidden`, which would wait until the toast closes by itself.
  expect(await page.getByText('Undone.').count()).toBe(0)
  await expect(stock).toHaveValue('7')
})

test('moves the focus to the next row after a delete by keyboard', IN_TEST_ALL, async ({ page }) => {
  const { name: shared } = await newProduct(page)
  const { name } = await newProduct(page, { name: `${shared} II` })
  await openPage(page, found(shared))
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(row(page, name)).toBeHidden()
  await expect(row(page, shared)).toBeFocused()
})

test('deletes a product after a confirmation and restores it with Undo', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page)
  await openPage(page, found(name))
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

test('opens a duplicate as a draft', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page)
  await openPage(page, found(name))
  await page.getByRole('button', { name: `Duplicate ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`${ADMIN_PAGES.products}/(?!${id}$)\\d+$`))
  await openPage(page, found(`${name} (copy)`))
  await expect(row(page, `${name} (copy)`)).toContainText('Draft')
})

test('offers to retry a failed change', IN_TEST_ALL, async ({ page }) => {
  const { name } = await newProduct(page, { stock: 3 })
  await openPage(page, found(name))
  await page.route('**/api/admin/products/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `Increase quantity of ${name}` }).click()
  await page.getByRole('alert').filter({ hasText: 'could not' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status').filter({ hasText: '4 in stock' })).toBeVisible()
})

test('sends a guest to the login page', IN_TEST_ALL, async ({ page }) => {
  await page.context().clearCookies()
  await openPage(page, ADMIN_PAGES.products)
  await expect(page).toHaveURL(new RegExp(PAGES.login))
})
