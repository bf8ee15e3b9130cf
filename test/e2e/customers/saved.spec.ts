import { knifeById, PAGES } from '#contract/platform/values/paths.ts'
import { logIn, newAccount, openLoggedIn, PASSWORD } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct, onDevice, row, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test('merges a guest’s saved products into the account', async ({ page, browser }) => {
  const admin = await browser.newPage()
  await loggedInAs(admin, 'admin')
  const [kept, other] = [await newProduct(admin), await newProduct(admin)]
  await admin.close()
  const email = await newAccount(page)
  await page.context().clearCookies()

  await openPage(page, PAGES.saved)
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
  for (const { id } of [kept, other]) {
    await openPage(page, knifeById(id))
    const price = page.getByRole('paragraph').filter({ hasText: '2 available' })
    await price.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(price.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  }
  await openPage(page, PAGES.saved)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await logIn(page, email, PASSWORD)

  await expect(page).toHaveURL(PAGES.saved)
  await expect(page.getByRole('link', { name: 'Saved (2)', includeHidden: true })).toBeAttached()
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: kept.name }) })
  const alert = item.getByRole('switch', { name: 'Email me when the price falls' })
  await alert.click()
  await expect(alert).toBeChecked()
  await item.getByRole('button', { name: 'Saved' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(statusMessage(page, 'is no longer saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.evaluate(() => localStorage.removeItem('saved'))
  await openLoggedIn(page, PAGES.saved)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(alert).toBeChecked()
  await openPage(page, knifeById(other.id))
  await expect(page.getByRole('button', { name: 'Saved' }).first()).toBeVisible()
})

for (const size of SIZES) {
  test(
    `lets customers ask for one like an archived product ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      await loggedInAs(page, 'admin')
      if (size) await page.setViewportSize(size)
      const { id, name } = await newProduct(page, { stock: 0 })
      await openPage(page, `/admin/products?search=${encodeURIComponent(name)}`)
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await page.getByRole('button', { name: 'Archive', exact: true }).click()
      await expect(statusMessage(page, `'${name}' archived.`)).toBeVisible()
      await expect(row(page, name)).toContainText('Archived')

      await openPage(page, PAGES.sold)
      const article = page.getByRole('article').filter({ hasText: name })
      await article.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sold Out' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Ask for one like this' }).click()
      const wanted = page.getByRole('region', { name: 'One like this' })
      await expect(wanted.getByRole('link', { name })).toBeVisible()

      await openPage(page, `/admin/products/${id}`)
      const archived = page.getByRole('switch', { name: 'Archived' })
      await expect(archived).toBeChecked()
      await archived.click()
      await page.getByRole('button', { name: 'Update Product' }).click()
      await expect(statusMessage(page, 'Product updated successfully!')).toBeVisible()
      await openPage(page, PAGES.sold)
      await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
    },
  )
}
