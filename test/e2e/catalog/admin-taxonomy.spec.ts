import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { CSRF_COOKIE } from '#contract/customers/accounts/auth.ts'
import { MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { openLoggedIn, tokenOf } from '#test/support/browser/account.ts'
import {
  loggedInAs,
  newCategory,
  newProduct,
  newTag,
  onDevice,
  SIZES,
  statusMessage,
} from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { freshJpeg } from '#test/support/image-files.ts'

/** The server creates all sizes of an image before it responds. */
const WITH_IMAGE_MS = 20_000

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const uniqueName = () => `Test ${randomUUID().slice(0, 8)}`
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function jpeg(name = 'photo.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await freshJpeg({ width: 800, height: 600 }) }
}

for (const size of SIZES) {
  test(
    `adds a category with an image and shows it in the menus ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      const name = uniqueName()
      await openPage(page, ADMIN_PAGES.taxonomy)
      if (size) await page.setViewportSize(size)
      await page.getByLabel('New category').fill(name)
      await page.getByLabel('Image (optional)').setInputFiles(await jpeg('bench.jpg'))
      await expect(page.getByRole('img', { name: 'Preview of bench.jpg' })).toBeVisible()
      await button(page, 'Add Category').click()
      await expect(statusMessage(page, `Category '${name}' added.`)).toBeVisible({ timeout: WITH_IMAGE_MS })
      await expect(row(page, name)).toContainText('No products')
      await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/pictures\//)
      await expect(page.getByLabel('New category')).toHaveValue('')
      await page.getByRole('banner').getByRole('link', { name: 'Laurel Hollow Knives' }).click()
      await expect(page).toHaveURL(/\/$/)
      await button(page, size ? 'Open menu' : 'Shop Knives').click()
      await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible()
    },
  )
}

test('edits a category, restores its image, and undoes its new name', IN_TEST_ALL, async ({ page }) => {
  const { name } = await newCategory(page)
  const renamed = uniqueName()
  await openPage(page, ADMIN_PAGES.taxonomy)
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('New image').setInputFiles(await jpeg('other.jpg'))
  const preview = page.getByRole('img', { name: 'Preview of other.jpg' })
  await expect(preview).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Restore Original').click()
  await expect(preview).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, `Category '${renamed}' saved.`)).toBeVisible()
  await expect(row(page, renamed).getByText('No image')).toBeVisible()
  await expect(row(page, renamed).getByRole('button', { name: 'Edit' })).toBeFocused()
  await button(page, 'Undo').last().click()
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, renamed)).toBeHidden()

  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New image').setInputFiles(await jpeg())
  await button(page, 'Save').click()
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/pictures\//, {
    timeout: WITH_IMAGE_MS,
  })
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Thrown away')
  await button(page, 'Cancel').click()
  await expect(row(page, name)).toBeVisible()
})

test('shows a missing or taken name at its field', IN_TEST_ALL, async ({ page }) => {
  const category = await newCategory(page)
  const tag = await newTag(page)
  await openPage(page, ADMIN_PAGES.taxonomy)
  for (const [label, add, taken] of [
    ['New category', 'Add Category', category.name.toUpperCase()],
    ['New tag', 'Add Tag', tag.name.toUpperCase()],
  ] as const) {
    const field = page.getByLabel(label)
    await button(page, add).click()
    await expect(field).toHaveAccessibleDescription('Enter a name.')
    await expect(field).toBeFocused()
    await field.fill('x'.repeat(51))
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription('Use at most 50 characters.')
    await field.fill(taken)
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^There is already a (category|tag) named 'T.*'\.$/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(taken)
  }
  await expectAccessible(page)
})

test('rejects files that are not images or too large before uploading', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.taxonomy)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const image = page.getByLabel('Image (optional)')
  const jpeg = await freshJpeg()
  const large = Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES + 1 - jpeg.length)])
  for (const [file, alert] of [
    [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('steel') },
      'notes.txt is not an image!',
    ],
    [{ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('steel') }, 'text.png is not an image!'],
    [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: large }, 'large.jpg exceeds 20MB size limit!'],
  ] as const) {
    await image.setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: alert })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: /^Preview/ })).toHaveCount(0)
  expect(sent.filter((url) => url.includes('/api/admin'))).toEqual([])
})

for (const size of SIZES) {
  test(
    `deletes a category with its products and restores all with Undo ${onDevice(size)}`,
    IN_TEST_ALL,
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const category = await newCategory(page)
      const products = await Promise.all(
        [1, 2, 3, 4].map(() => newProduct(page, { category_id: category.id })),
      )
      await openPage(page, ADMIN_PAGES.taxonomy)
      const remove = row(page, category.name).getByRole('button', { name: 'Delete', exact: true })
      const dialog = page.getByRole('alertdialog')
      await remove.click()
      await expect(dialog).toContainText('Deleting a category removes all its products. It has 4 products:')
      await expect(dialog.getByRole('listitem')).toHaveCount(4)
      await expect(dialog).toContainText('1 more')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(remove).toBeFocused()

      await remove.click()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(statusMessage(page, `Category '${category.name}' deleted with 4 products.`)).toBeVisible()
      await expect(row(page, category.name)).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeFocused()
      const statuses = async () =>
        Promise.all(products.map(async ({ id }) => (await page.request.get(`/api/products/${id}`)).status()))
      expect(await statuses()).toEqual([404, 404, 404, 404])
      await button(page, 'Undo').last().click()
      await expect(row(page, category.name)).toContainText('4 products')
      expect(await statuses()).toEqual([200, 200, 200, 200])
    },
  )
}

test(
  'moves the products of a deleted category and moves them back with Undo',
  IN_TEST_ALL,
  async ({ page }) => {
    const from = await newCategory(page)
    const to = await newCategory(page)
    await newProduct(page, { category_id: from.id, published: false })
    await openPage(page, ADMIN_PAGES.taxonomy)
    await expect(row(page, from.name)).toContainText('1 product, 1 draft')
    await row(page, from.name).getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Move it to another category').check()
    await dialog.getByLabel('Move to').selectOption(to.name)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(
      statusMessage(page, `Category '${from.name}' deleted, 1 product moved to '${to.name}'.`),
    ).toBeVisible()
    await expect(row(page, to.name)).toContainText('1 product')
    await button(page, 'Undo').last().click()
    await expect(row(page, from.name)).toContainText('1 product')
    await expect(row(page, to.name)).toContainText('No products')
  },
)

test('adds, deletes, and restores a tag', IN_TEST_ALL, async ({ page }) => {
  const name = uniqueName()
  await openPage(page, ADMIN_PAGES.taxonomy)
  await page.getByLabel('New tag').fill(name)
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, `Tag '${name}' added.`)).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Deleting a tag only removes it from products')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(statusMessage(page, `Tag '${name}' deleted.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Tags', exact: true })).toBeFocused()
  await button(page, 'Undo').last().click()
  await expect(row(page, name)).toBeVisible()
})

test('sends nothing without the CSRF cookie', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/the csrfToken cookie is missing/)
  const { name } = await newTag(page)
  await openLoggedIn(page, ADMIN_PAGES.taxonomy)
  const sent: string[] = []
  const logged: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.context().clearCookies({ name: CSRF_COOKIE })
  const alert = page.getByRole('alert').filter({ hasText: 'Missing CSRF token.' })
  await page.getByLabel('New tag').fill(uniqueName())
  await button(page, 'Add Tag').click()
  await expect(alert).toBeVisible()
  await button(page, 'Dismiss').click()
  await page.getByLabel('New category').fill(uniqueName())
  await button(page, 'Add Category').click()
  await expect(alert).toBeVisible()
  await button(page, 'Dismiss').click()
  await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alert).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/admin'))).toEqual([])
  expect(logged).toHaveLength(3)
})

test('restores items from the trash and explains what blocks a restore', IN_TEST_ALL, async ({ page }) => {
  const category = await newCategory(page)
  const product = await newProduct(page, { category_id: category.id })
  const tag = await newTag(page)
  const headers = await tokenOf(page)
  for (const path of [`products/${product.id}`, `categories/${category.id}`, `tags/${tag.id}`]) {
    expect((await page.request.delete(`/api/admin/${path}`, { headers })).status()).toBe(200)
  }
  await openPage(page, ADMIN_PAGES.trash)
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(line(product.name)).toContainText(`Its category '${category.name}' is in the trash.`)
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Tags' }).click()
  await expect(line(product.name)).toBeHidden()
  await line(tag.name).getByRole('button', { name: 'Restore' }).click()
  await expect(statusMessage(page, `Tag '${tag.name}' restored.`)).toBeVisible()
  await expect(line(tag.name)).toBeHidden()
  await button(page, 'Undo').last().click()
  await expect(line(tag.name)).toBeVisible()
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click()
  await line(category.name).getByRole('button', { name: 'Restore' }).first().click()
  await expect(line(product.name).getByRole('button', { name: 'Restore' })).toBeVisible()
  await line(product.name).getByRole('button', { name: 'Restore' }).click()
  await expect(statusMessage(page, `Product '${product.name}' restored.`)).toBeVisible()
  expect((await page.request.get(`/api/products/${product.id}`)).status()).toBe(200)
})
