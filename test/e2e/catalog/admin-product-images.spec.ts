import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { loggedInAs, newProduct } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import {
  addImages,
  editPage,
  formOf,
  imageRow,
  jpeg,
  movedTo,
  productInShop,
} from '#test/support/browser/product-form.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

test('reorders images by keyboard, button, and mouse', IN_TEST_ALL, async ({ page }) => {
  const { id } = await newProduct(page)
  const [a, b, c] = await addImages(page, id, 3)
  await openPage(page, editPage(id))
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

test(
  'deletes an image after a confirmation and restores it in place with Undo',
  IN_TEST_ALL,
  async ({ page }) => {
    const { id } = await newProduct(page)
    const images = await addImages(page, id, 2)
    await openPage(page, editPage(id))
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
  },
)

test('generates alt text from the specs and lets admins edit it', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await newProduct(page, { specs: { steel: '52100' } })
  await openPage(page, editPage(id))
  const { files, rows, update, updated } = formOf(page)
  await files.setInputFiles(await jpeg('maker.jpg'))
  await expect(rows).toContainText(`Alt text: ${name}, 52100`)
  await page.getByRole('button', { name: 'Edit alt text of image 1' }).click()
  await page.getByLabel('Alt text of image 1').fill('The maker’s mark')
  await update.click()
  await expect(updated).toBeVisible()
  expect((await productInShop(page, id)).image_alts).toEqual(['The maker’s mark'])
})

test('names files that are not images and keeps the others', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.addProduct)
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

test('retries or removes a failed upload', IN_TEST_ALL, async ({ page }) => {
  const { id } = await newProduct(page)
  await openPage(page, editPage(id))
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

test('uploads an image when the connection returns', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/^Could not load the current user/)
  const { id } = await newProduct(page)
  await openPage(page, editPage(id))
  const { files, rows } = formOf(page)
  await page.context().setOffline(true)
  await files.setInputFiles(await jpeg('a.jpg'))
  await expect(rows).toContainText('The connection was lost')
  await page.context().setOffline(false)
  await expect.poll(async () => (await productInShop(page, id)).images.length).toBe(1)
  await expect(rows).not.toContainText('The connection was lost')
})
