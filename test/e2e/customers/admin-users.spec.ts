import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo, newAccount, openLoggedIn, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, row, SIZES, searchUrl, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

/** Also logs in as the site admin. */
async function newCustomer(page: Page): Promise<{ email: string; name: string }> {
  const name = `June ${randomUUID().slice(0, 8)}`
  const email = await newAccount(page, name)
  await page.context().clearCookies()
  await loggedInAs(page, 'siteadmin')
  return { email, name }
}

for (const size of SIZES) {
  test(
    `changes a role, emails the user, and undoes it ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      const { email, name } = await newCustomer(page)
      if (size) await page.setViewportSize(size)
      await openPage(page, searchUrl(ADMIN_PAGES.users, email))
      const role = row(page, name).getByRole('combobox')
      await expect(role).toHaveValue('customer')
      expect(await role.locator('option').allTextContents()).toEqual(['Customer', 'Admin', 'Site Admin'])
      await role.selectOption('Admin')
      await expect(statusMessage(page, `${name} is now Admin.`)).toBeVisible()
      await expect.poll(async () => (await emailsTo(email))[0]?.subject).toContain('You are now an admin of')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(role).toHaveValue('customer')
      await reloadPage(page)
      await expect(role).toHaveValue('customer')
    },
  )

  test(
    `deletes an account after a confirmation ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      const { email, name } = await newCustomer(page)
      if (size) await page.setViewportSize(size)
      await openPage(page, searchUrl(ADMIN_PAGES.users, email))
      await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(row(page, name).getByRole('button', { name: 'Delete' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      // Closing the dialog while it reopens leaves it open.
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('No users found.')).toBeVisible()
      await expect(statusMessage(page, `The account of ${name} was deleted.`)).toBeVisible()
      await expect
        .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
        .toContain('We closed your account')
    },
  )
}

for (const size of SIZES) {
  test(
    `forgets an address after naming what stays ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const email = uniqueEmail('forget')
      await orderAndPay(page.request, {}, { name: 'June Whitlock', email })
      await loggedInAs(page, 'siteadmin')
      await openLoggedIn(page, ADMIN_PAGES.users)
      await page.getByRole('button', { name: 'Forget an address' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Forget an address' })
      const field = dialog.getByLabel('Email address')
      await expect(field).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Enter your email address.')).toBeVisible()
      await field.fill('customer@shop.test')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('This address has an account. Delete the account first.')).toBeVisible()
      await expectAccessible(page)
      await field.fill(email)
      await dialog.getByRole('button', { name: 'Forget', exact: true }).click()
      await expect(statusMessage(page, `What the shop knew about ${email} is erased.`)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Forget an address' })).toBeFocused()
    },
  )
}

test('does not let site admins change their own account', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/login')
  await loggedInAs(page, 'siteadmin')
  await openPage(page, searchUrl(ADMIN_PAGES.users, 'siteadmin@shop.test'))
  await expect(row(page, 'siteadmin@shop.test')).toContainText('Site Admin')
  await expect(row(page, 'siteadmin@shop.test').locator('select, button')).toHaveCount(0)
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.users)
  await expect(page).toHaveURL('/')
})
