import { ADMIN_PAGES, PAGES } from '#contract/paths.ts'
import { logIn } from './account.ts'
import { loggedInAs, newProduct } from './admin.ts'
import { expect, test } from './fixtures.ts'
import {
  addImages,
  changeElsewhere,
  draftSaved,
  editPage,
  fillIn,
  formOf,
  imageRow,
  jpeg,
  movedTo,
  productInShop,
  productsNamed,
} from './product-form.ts'

const PHONE = { width: 390, height: 844 }

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

for (const size of [undefined, PHONE]) {
  test(`adds a product with images, tags, and specs ${size ? 'on a phone' : 'on a desktop'}`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    await page.goto(ADMIN_PAGES.addProduct)
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
    await page.goto(`/shop-knives/knife/${product?.id}`)
    await expect(page.getByRole('row', { name: 'Hand Left-handed' })).toBeVisible()
  })
}

test('reorders images by keyboard, button, and mouse', async ({ page }) => {
  const { id } = await newProduct(page)
  const [a, b, c] = await addImages(page, id, 3)
  await page.goto(editPage(id))
  const { update, updated } = formOf(page)

  await imageRow(page, 3).getByRole('button', { name: 'Move up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move up' }).nth(1)).toBeFocused()
  await imageRow(page, 2).getByRole('button', { name: 'Make main image' }).click()
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).images).toEqual([c, a, b])

  const handle = page.getByRole('button', { name: 'Reorder image 1' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await movedTo(page, 'Main image', 2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Move cancelled.')).toBeAttached()
  await expect(imageRow(page, 1)).toContainText('Main image')
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await movedTo(page, 'Main image', 2)
  await page.keyboard.press('Space')
  await expect(page.getByText('Now image 2 of 3.')).toBeAttached()
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).images).toEqual([a, c, b])

  // No other image can be dragged until the drop animation ends.
  await expect(page.locator('[data-dnd-dragging], [data-dnd-dropping]')).toHaveCount(0)
  await handle.hover()
  await page.mouse.down()
  const to = await imageRow(page, 3).boundingBox()
  if (!to) throw new Error('There is nowhere to drag it.')
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(to.x + 30, to.y + to.height - 10, { steps: 15 })
  await movedTo(page, 'Main image', 3)
  await page.mouse.up()
  await expect(page.getByText('Now image 3 of 3.')).toBeAttached()
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).images).toEqual([c, b, a])
})

test('deletes an image after a confirmation and restores it in place with Undo', async ({ page }) => {
  const { id } = await newProduct(page)
  const images = await addImages(page, id, 2)
  await page.goto(editPage(id))
  const { rows, dialog } = formOf(page)
  await page.getByRole('button', { name: 'Delete image 1' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete image 1' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toBeFocused()
  expect((await productInShop(page, id)).images).toEqual(images.slice(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  expect((await productInShop(page, id)).images).toEqual(images)
})

test('generates alt text from the specs and lets admins edit it', async ({ page }) => {
  const { id, name } = await newProduct(page, { specs: { steel: '52100' } })
  await page.goto(editPage(id))
  const { files, rows, update, updated } = formOf(page)
  await files.setInputFiles(await jpeg('maker.jpg'))
  await expect(rows).toContainText(`Alt text: ${name}, 52100`)
  await page.getByRole('button', { name: 'Edit alt text of image 1' }).click()
  await page.getByLabel('Alt text of image 1').fill('The maker’s mark')
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).image_alts).toEqual(['The maker’s mark'])
})

test('toggles tags and adds new ones', async ({ page }) => {
  const { id, name } = await newProduct(page)
  await page.goto(editPage(id))
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

test('names files that are not images and keeps the others', async ({ page }) => {
  await page.goto(ADMIN_PAGES.addProduct)
  const { files, rows } = formOf(page)
  const large = { ...(await jpeg('large.jpg')), buffer: Buffer.alloc(20 * 1024 * 1024 + 1, 0xff) }
  large.buffer.set((await jpeg('x')).buffer)
  await files.setInputFiles([
    { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('not an image') },
    large,
    await jpeg('fine.jpg'),
  ])
  await expect(page.getByRole('alert').filter({ hasText: 'text.png is not an image!' })).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: 'large.jpg exceeds 20MB size limit!' }),
  ).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('shows errors at their fields and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(ADMIN_PAGES.addProduct)
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

test('lets admins choose field by field after a conflict', async ({ page }) => {
  const { id } = await newProduct(page, { price: 120, stock: 5 })
  await page.goto(editPage(id))
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

test('restores a draft with images after a reload', async ({ page }) => {
  await page.goto(ADMIN_PAGES.addProduct)
  const name = await fillIn(page)
  const { files, rows } = formOf(page)
  await files.setInputFiles(await jpeg('bench.jpg'))
  await expect(rows).toHaveCount(1)
  await draftSaved(page, name, 1)
  await page.reload()
  await expect(page.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(rows.locator('img[src^="data:"]')).toHaveCount(1)

  await page.context().clearCookies()
  await loggedInAs(page, 'siteadmin')
  await page.goto(ADMIN_PAGES.addProduct)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(rows).toHaveCount(0)

  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await page.goto(ADMIN_PAGES.addProduct)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(rows).toHaveCount(0)
})

test('continues adding a product after lost connections', async ({ page, allowConsole }) => {
  allowConsole(/^Could not load the current user/)
  await page.goto(ADMIN_PAGES.addProduct)
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
  await page.reload()
  await expect(page.getByText(/^Unsaved changes from .* were restored\.$/)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await add.click()
  await expect(page).toHaveURL(ADMIN_PAGES.products)
  const products = await productsNamed(page, name)
  expect(products).toMatchObject([{ published: true, price: 265 }])
  expect(products[0]?.images).toHaveLength(2)
})

test('retries or removes a failed upload', async ({ page }) => {
  const { id } = await newProduct(page)
  await page.goto(editPage(id))
  const { files, rows, update, updated } = formOf(page)
  await page.route('**/images', (route) => route.abort(), { times: 2 })
  await files.setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg'), await jpeg('c.jpg')])
  const lost = rows.filter({ hasText: 'The connection was lost' })
  await expect(lost).toHaveCount(2)
  await lost.first().getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toHaveCount(1)
  await lost.getByRole('button', { name: 'Remove' }).click()
  await expect(rows).toHaveCount(2)
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).images).toHaveLength(2)
})

test('uploads an image when the connection returns', async ({ page, allowConsole }) => {
  allowConsole(/^Could not load the current user/)
  const { id } = await newProduct(page)
  await page.goto(editPage(id))
  const { files, rows } = formOf(page)
  await page.context().setOffline(true)
  await files.setInputFiles(await jpeg('a.jpg'))
  await expect(rows).toContainText('The connection was lost')
  await page.context().setOffline(false)
  await expect.poll(async () => (await productInShop(page, id)).images.length).toBe(1)
  await expect(rows).not.toContainText('The connection was lost')
})

test('restores an edit after a logout and detects a newer version', async ({ page }) => {
  const { id } = await newProduct(page, { price: 120 })
  await page.goto(editPage(id))
  await page.getByLabel('Price').fill('150')
  await draftSaved(page, '150')
  await changeElsewhere(page, id, { price: 130 })
  await page.context().clearCookies()
  await page.goto(editPage(id))
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

test('unpublishes, duplicates, deletes, and restores a product from its page', async ({ page }) => {
  const { id, name } = await newProduct(page)
  await page.goto(editPage(id))
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
  await page.goto(editPage(id))
  await page.getByRole('button', { name: 'Delete product' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(ADMIN_PAGES.products)
  expect((await page.request.get(`/api/admin/products/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await page.request.get(`/api/admin/products/${id}`)).status()).toBe(200)
})

test('returns to the list on Cancel and answers 404 for an unknown product', async ({ page }) => {
  await page.goto(ADMIN_PAGES.addProduct)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(ADMIN_PAGES.products)
  for (const unknown of ['999999', 'abc']) {
    const answer = await page.goto(`${ADMIN_PAGES.products}/${unknown}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  }
})
