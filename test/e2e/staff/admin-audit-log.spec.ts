import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { listItem, loggedInAs, newProduct, row } from '#test/support/browser/admin.ts'
import { newMessage } from '#test/support/browser/contact-message.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test('filters the activity by type and user', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  await openPage(page, ADMIN_PAGES.auditLog)
  const product = await newProduct(page, { price: 120, published: false })
  const change = {
    name: product.name,
    description: 'Forged for a test.',
    price: 135.5,
    stock: 2,
    category_id: 2,
  }
  const saved = await page.request.put(`/api/admin/products/${product.id}`, {
    headers: await tokenOf(page),
    data: { ...change, published: true },
  })
  expect(saved.status()).toBe(200)
  await page.getByLabel('Search').fill(product.name)
  await expect(page.getByText('2 entries', { exact: true })).toBeVisible()
  const updated = row(page, 'Updated')
  await expect(updated).toContainText('Price$120.00 → changed to $135.50')
  await expect(updated).toContainText('VisibleNo → changed to Yes')
  await page.getByLabel('Type').selectOption('Tags')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByLabel('Type').selectOption('Products')
  await page.getByLabel('User').selectOption('Sandbox Siteadmin')
  await expect(page).toHaveURL(/kind=product.*person=/)
  await expect(updated).toHaveCount(1)
  await expectAccessible(page)
  await updated.getByRole('link', { name: product.name }).click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.products}/${product.id}`)
})

test('links a message in the activity to its current page', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id, name } = await newMessage(page)
  await page.request.put(`/api/admin/messages/${id}/archive`, {
    headers: await tokenOf(page),
    data: { archived: true },
  })
  await openPage(page, `${ADMIN_PAGES.auditLog}?kind=message`)
  await page
    .getByRole('link', { name: `Message ${id}` })
    .first()
    .click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.messages}?show=archived#message-${id}`)
  await expect(listItem(page, name)).toBeInViewport()
})
