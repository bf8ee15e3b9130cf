import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { endLogin, logIn } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import {
  changeElsewhere,
  draftSaved,
  editPage,
  fillIn,
  formOf,
  imageRow,
  jpeg,
  productInShop,
  productsNamed,
} from '#test/support/browser/product-form.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

for (const size of SIZES) {
  test(
    `adds a product with images, tags, and specs ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      await openPage(page, ADMIN_PAGES.addProduct)
      const name = await fillIn(page)
      const { files, rows, add } = formOf(page)
      await files.setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg')])
      await expect(rows).toHaveCount(2)
      await expect(rows.locator('img[src^="data:"]')).toHaveCount(2)
      await imageRow(page, 2).getByRole('button', { name: 'Make main image' }).click()
      await page.getByRole('button', { name: 'Damascus', exact: true }).click()
      await page.getByLabel('Blade length (in)').fill('3 7/8')
      await expect(page.getByText('98 mm')).toBeVisible()
      await page.getByLabel('Hand', { exact: true }).selectOption('left')

      const sitemap = page.waitForResponse('**/api/sitemap/generate')
      await add.click()
      expect((await sitemap).status()).toBe(200)
      await expect(page).toHaveURL(ADMIN_PAGES.products)
      await expect(page.getByRole('status').filter({ hasText: `'${name}' added.` })).toBeVisible()
      const [product] = await productsNamed(page, name)
      expect(product).toMatchObject({
        price: 265,
        stock: 2,
        category_name: 'Hunting Knives',
        published: true,
        tags: ['Damascus'],
        specs: { blade_length_in: 3.875, hand: 'left' },
        image_alts: [name, `${name}, view 2`],
      })
      await openPage(page, `/shop-knives/knife/${product?.id}`)
      await expect(page.getByRole('row', { name: 'Hand Left-handed' })).toBeVisible()
    },
  )
}

test('toggles tags and adds new ones', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page)
  await openPage(page, editPage(id))
  const tag = `Tag ${name.slice(-8)}`
  const field = page.getByLabel('New tag')
  await field.fill('   ')
  await field.press('Enter')
  await field.fill(tag)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: tag })).toHaveAttribute('aria-pressed', 'true')
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: tag }).click()
  await field.fill(tag.toUpperCase())
  await page.getByRole('button', { name: 'Add Tag' }).click()
  await expect(page.getByRole('button', { name: tag })).toHaveAttribute('aria-pressed', 'true')
  await field.fill('damascus')
  await field.press('Enter')
  const { update, updated } = formOf(page)
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).tags.sort()).toEqual(['Damascus', tag].sort())
  await page.getByRole('button', { name: 'Damascus', exact: true }).click()
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).tags).toEqual([tag])
})

test('shows errors at their fields and sends nothing', IN_TEST_ALL, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openPage(page, ADMIN_PAGES.addProduct)
  const { add } = formOf(page)
  await add.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name.')
  await expect(page.getByLabel('Category')).toHaveAccessibleDescription('Choose a category.')
  await fillIn(page)
  for (const [typed, error] of [
    ['265,50', 'Write a point for the decimals: 265.50 instead of 265,50.'],
    ['0', 'Enter a price above $0.'],
    ['100,000.01', 'Enter a price of at most $100,000.'],
    ['two', 'Enter a price in dollars, like 265 or 265.50.'],
  ] as const) {
    await page.getByLabel('Price').fill(typed)
    await add.click()
    await expect(page.getByLabel('Price')).toHaveAccessibleDescription(error)
    await expect(page.getByLabel('Price')).toBeFocused()
    await expect(page.getByLabel('Price')).toHaveValue(typed)
  }
  await page.getByLabel('Price').fill('1,250.00')
  await page.getByLabel('Stock').fill('1.5')
  await page.getByLabel('Weight (oz)').fill('2000')
  await add.click()
  await expect(page.getByLabel('Stock')).toHaveAccessibleDescription('Enter a whole number, like 2.')
  await expect(page.getByLabel('Weight (oz)')).toHaveAccessibleDescription(/Enter at most 1,120 ounces\.$/)
  expect(sent.filter((url) => url.includes('/admin/products'))).toEqual([])
})

test('lets admins choose field by field after a conflict', IN_TEST_ALL, async ({ page }) => {
  const { id } = await newProduct(page, { price: 120, stock: 5 })
  await openPage(page, editPage(id))
  await page.getByLabel('Price').fill('150')
  await page.getByLabel('Steel').fill('52100')
  await changeElsewhere(page, id, { price: 140, stock: 4 })
  const { update, updated } = formOf(page)
  await update.click()
  const panel = page.getByRole('region', { name: 'This product was changed by someone else' })
  await expect(panel.getByRole('alert')).toContainText('Sandbox Admin changed it on')
  expect(await productInShop(page, id)).toMatchObject({ price: 140, stock: 4 })
  const price = panel.getByRole('group', { name: 'Price' })
  await expect(price.getByRole('radio', { name: 'Theirs' })).toHaveAccessibleDescription('$140.00')
  await expect(price.getByRole('radio', { name: 'Mine' })).toHaveAccessibleDescription('$150.00')
  await expect(price.getByRole('radio', { name: 'Mine' })).toBeChecked()
  await expect(
    panel.getByRole('group', { name: 'Stock' }).getByRole('radio', { name: 'Theirs' }),
  ).toBeChecked()
  await panel.getByRole('button', { name: 'Save selection' }).click()
  await expect(updated).toBeVisible()
  expect(await productInShop(page, id)).toMatchObject({ price: 150, stock: 4, specs: { steel: '52100' } })

  await page.getByLabel('Price').fill('160')
  await changeElsewhere(page, id, { price: 170 })
  await update.click()
  await panel.getByRole('button', { name: 'Use all theirs' }).click()
  await expect(updated).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('170.00')
})

test('restores a draft with images after a reload', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.addProduct)
  const name = await fillIn(page)
  const { files, rows } = formOf(page)
  await files.setInputFiles(await jpeg('bench.jpg'))
  await expect(rows).toHaveCount(1)
  await draftSaved(page, name, 1)
  await reloadPage(page)
  await expect(page.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(rows.locator('img[src^="data:"]')).toHaveCount(1)

  await endLogin(page)
  await loggedInAs(page, 'siteadmin')
  await openPage(page, ADMIN_PAGES.addProduct)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(rows).toHaveCount(0)

  await endLogin(page)
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.addProduct)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await reloadPage(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(rows).toHaveCount(0)
})

test('continues adding a product after lost connections', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/^Could not load the current user/)
  await openPage(page, ADMIN_PAGES.addProduct)
  const name = await fillIn(page)
  const { files, rows, add } = formOf(page)
  await files.setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg')])
  await expect(rows).toHaveCount(2)
  await page.context().setOffline(true)
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.context().setOffline(false)

  // The product is created, but the response is lost.
  await page.route('**/api/admin/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const unanswered = page.waitForEvent('requestfailed')
  await add.click()
  await unanswered
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.unroute('**/api/admin/products')

  // One upload fails.
  await page.route('**/api/admin/products/*/images', (route) => route.abort(), { times: 1 })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost' })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'One image was not uploaded.' })).toBeVisible()
  expect(await productsNamed(page, name)).toMatchObject([{ published: false }])
  await draftSaved(page, `"productId":${(await productsNamed(page, name))[0]?.id}`, 1)
  await reloadPage(page)
  await expect(page.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await add.click()
  await expect(page).toHaveURL(ADMIN_PAGES.products)
  const products = await productsNamed(page, name)
  expect(products).toMatchObject([{ published: true, price: 265 }])
  expect(products[0]?.images).toHaveLength(2)
})

test('restores an edit after a logout and detects a newer version', IN_TEST_ALL, async ({ page }) => {
  const { id } = await newProduct(page, { price: 120 })
  await openPage(page, editPage(id))
  await page.getByLabel('Price').fill('150')
  await draftSaved(page, '150')
  await changeElsewhere(page, id, { price: 130 })
  await page.context().clearCookies()
  await openPage(page, editPage(id))
  await expect(page).toHaveURL(new RegExp(PAGES.login))
  await logIn(page, 'admin@shop.test', 'Sandbox-admin-1')
  await expect(page).toHaveURL(editPage(id))
  await expect(page.getByLabel('Price')).toHaveValue('150')
  const { update, updated } = formOf(page)
  await update.click()
  await page.getByRole('button', { name: 'Keep all mine' }).click()
  await expect(updated).toBeVisible()
  expect(await productInShop(page, id)).toMatchObject({ price: 150 })
})

test(
  'unpublishes, duplicates, deletes, and restores a product from its page',
  IN_TEST_ALL,
  async ({ page }) => {
    const { id, name } = await newProduct(page)
    await openPage(page, editPage(id))
    await expect(page.getByText('Last updated')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View in shop' })).toBeVisible()
    await page.getByRole('switch', { name: 'Published' }).click()
    const { update, updated } = formOf(page)
    await update.click()
    await expect(updated).toBeVisible()
    await expect(page.getByRole('link', { name: 'View in shop' })).toBeHidden()
    expect((await page.request.get(`/api/products/${id}`)).status()).toBe(404)

    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`)
    await openPage(page, editPage(id))
    await page.getByRole('button', { name: 'Delete product' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL(ADMIN_PAGES.products)
    expect((await page.request.get(`/api/admin/products/${id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await page.request.get(`/api/admin/products/${id}`)).status()).toBe(200)
  },
)

test(
  'returns to the list on Cancel and answers 404 for an unknown product',
  IN_TEST_ALL,
  async ({ page }) => {
    await openPage(page, ADMIN_PAGES.addProduct)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(ADMIN_PAGES.products)
    for (const unknown of ['999999', 'abc']) {
      const answer = await openPage(page, `${ADMIN_PAGES.products}/${unknown}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
    }
  },
)
