import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { freshJpeg } from '#checks/pictures.ts'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { CSRF_COOKIE, MAX_PICTURE_BYTES } from '#contract/shop.ts'
import { expectAccessible } from './accessible.ts'
import { tokenOf } from './account.ts'
import { loggedInAs, newCategory, newPiece, newTag } from './staff.ts'

/** Every size of a picture is made before the shop answers; other work may hold the machine. */
const WITH_PICTURE_MS = 20_000
const PHONE = { width: 390, height: 844 }

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const freshName = () => `Test ${randomUUID().slice(0, 8)}`
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function photograph(name = 'photo.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await freshJpeg({ width: 800, height: 600 }) }
}

for (const size of [undefined, PHONE]) {
  test(`a category is added with its picture and stands in the shop’s menus, ${size ? 'on a phone' : 'at a desk'}`, async ({
    page,
  }) => {
    const name = freshName()
    await page.goto(STAFF_PAGES.labels)
    if (size) await page.setViewportSize(size)
    await page.getByLabel('New category').fill(name)
    await page.getByLabel('Image (optional)').setInputFiles(await photograph('bench.jpg'))
    await expect(page.getByRole('img', { name: 'Preview of bench.jpg' })).toBeVisible()
    await button(page, 'Add Category').click()
    await expect(said(page, `Category '${name}' added.`)).toBeVisible({ timeout: WITH_PICTURE_MS })
    await expect(row(page, name)).toContainText('No pieces')
    await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/pictures\//)
    await expect(page.getByLabel('New category')).toHaveValue('')
    await page.getByRole('banner').getByRole('link', { name: 'Laurel Hollow Knives' }).click()
    await expect(page).toHaveURL(/\/$/)
    await button(page, size ? 'Open menu' : 'Shop Knives').click()
    await expect(page.getByRole('navigation').getByRole('link', { name })).toBeVisible()
  })
}

test('a category is edited in its row: the original picture comes back, a new name can be undone', async ({
  page,
}) => {
  const { name } = await newCategory(page)
  const renamed = freshName()
  await page.goto(STAFF_PAGES.labels)
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('New image').setInputFiles(await photograph('other.jpg'))
  const preview = page.getByRole('img', { name: 'Preview of other.jpg' })
  await expect(preview).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Restore Original').click()
  await expect(preview).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  await page.keyboard.press('Enter')
  await expect(said(page, `Category '${renamed}' saved.`)).toBeVisible()
  await expect(row(page, renamed).getByText('No picture')).toBeVisible()
  await expect(row(page, renamed).getByRole('button', { name: 'Edit' })).toBeFocused()
  await button(page, 'Undo').last().click()
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, renamed)).toBeHidden()

  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New image').setInputFiles(await photograph())
  await button(page, 'Save').click()
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /^\/pictures\//, {
    timeout: WITH_PICTURE_MS,
  })
  await row(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Thrown away')
  await button(page, 'Cancel').click()
  await expect(row(page, name)).toBeVisible()
})

test('a name that is missing or taken is said at its field, and what was typed stays', async ({ page }) => {
  const category = await newCategory(page)
  const tag = await newTag(page)
  await page.goto(STAFF_PAGES.labels)
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
    await expect(field).toHaveAccessibleDescription(/^There is a (category|tag) 'T.*' already\.$/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(taken)
  }
  await expectAccessible(page)
})

test('what is no picture, or too large, is said before it is sent', async ({ page }) => {
  await page.goto(STAFF_PAGES.labels)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const image = page.getByLabel('Image (optional)')
  const jpeg = await freshJpeg()
  const large = Buffer.concat([jpeg, Buffer.alloc(MAX_PICTURE_BYTES + 1 - jpeg.length)])
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

for (const size of [undefined, PHONE]) {
  test(`a category goes with its pieces after a warning, and Undo brings all back, ${size ? 'on a phone' : 'at a desk'}`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const category = await newCategory(page)
    const pieces = await Promise.all([1, 2, 3, 4].map(() => newPiece(page, { category_id: category.id })))
    await page.goto(STAFF_PAGES.labels)
    const remove = row(page, category.name).getByRole('button', { name: 'Delete', exact: true })
    const dialog = page.getByRole('alertdialog')
    await remove.click()
    await expect(dialog).toContainText('Deleting a category removes all its products. It has 4 pieces:')
    await expect(dialog.getByRole('listitem')).toHaveCount(4)
    await expect(dialog).toContainText('1 more')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()

    await remove.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(said(page, `Category '${category.name}' deleted with 4 pieces.`)).toBeVisible()
    await expect(row(page, category.name)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeFocused()
    const statuses = async () =>
      Promise.all(pieces.map(async ({ id }) => (await page.request.get(`/api/products/${id}`)).status()))
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await button(page, 'Undo').last().click()
    await expect(row(page, category.name)).toContainText('4 pieces')
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })
}

test('the pieces of a deleted category move where one says, and Undo takes them back', async ({ page }) => {
  const from = await newCategory(page)
  const to = await newCategory(page)
  await newPiece(page, { category_id: from.id, published: false })
  await page.goto(STAFF_PAGES.labels)
  await expect(row(page, from.name)).toContainText('1 piece, 1 draft')
  await row(page, from.name).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Move it to another category').check()
  await dialog.getByLabel('Move to').selectOption(to.name)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said(page, `Category '${from.name}' deleted, 1 piece moved to '${to.name}'.`)).toBeVisible()
  await expect(row(page, to.name)).toContainText('1 piece')
  await button(page, 'Undo').last().click()
  await expect(row(page, from.name)).toContainText('1 piece')
  await expect(row(page, to.name)).toContainText('No pieces')
})

test('a tag is added by Enter, deleted after a warning that spares the pieces, and brought back', async ({
  page,
}) => {
  const name = freshName()
  await page.goto(STAFF_PAGES.labels)
  await page.getByLabel('New tag').fill(name)
  await page.keyboard.press('Enter')
  await expect(said(page, `Tag '${name}' added.`)).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Deleting a tag only removes it from products')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said(page, `Tag '${name}' deleted.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Tags', exact: true })).toBeFocused()
  await button(page, 'Undo').last().click()
  await expect(row(page, name)).toBeVisible()
})

test('without the anti-forgery cookie nothing is sent, and one is told', async ({ page }) => {
  const { name } = await newTag(page)
  await page.goto(STAFF_PAGES.labels)
  const sent: string[] = []
  const logged: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.context().clearCookies({ name: CSRF_COOKIE })
  const alert = page.getByRole('alert').filter({ hasText: 'Missing CSRF token.' })
  await page.getByLabel('New tag').fill(freshName())
  await button(page, 'Add Tag').click()
  await expect(alert).toBeVisible()
  await button(page, 'Dismiss').click()
  await page.getByLabel('New category').fill(freshName())
  await button(page, 'Add Category').click()
  await expect(alert).toBeVisible()
  await button(page, 'Dismiss').click()
  await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alert).toBeVisible()
  expect(sent.filter((url) => url.includes('/api/admin'))).toEqual([])
  expect(logged).toHaveLength(3)
})

test('the trash lists what was deleted, gives it back, and says what stands in the way', async ({ page }) => {
  const category = await newCategory(page)
  const piece = await newPiece(page, { category_id: category.id })
  const tag = await newTag(page)
  const headers = await tokenOf(page)
  for (const path of [`products/${piece.id}`, `categories/${category.id}`, `tags/${tag.id}`]) {
    expect((await page.request.delete(`/api/admin/${path}`, { headers })).status()).toBe(200)
  }
  await page.goto(STAFF_PAGES.trash)
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(line(piece.name)).toContainText(`Its category '${category.name}' is in the trash.`)
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Tags' }).click()
  await expect(line(piece.name)).toBeHidden()
  await line(tag.name).getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, `Tag '${tag.name}' restored.`)).toBeVisible()
  await expect(line(tag.name)).toBeHidden()
  await button(page, 'Undo').last().click()
  await expect(line(tag.name)).toBeVisible()
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click()
  await line(category.name).getByRole('button', { name: 'Restore' }).first().click()
  await expect(line(piece.name).getByRole('button', { name: 'Restore' })).toBeVisible()
  await line(piece.name).getByRole('button', { name: 'Restore' }).click()
  await expect(said(page, `Product '${piece.name}' restored.`)).toBeVisible()
  expect((await page.request.get(`/api/products/${piece.id}`)).status()).toBe(200)
})
