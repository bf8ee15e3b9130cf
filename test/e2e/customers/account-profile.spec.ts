import { expectAccessible } from '#test/support/browser/accessible.ts'
import { logIn, newAccount, openLoggedIn, PASSWORD, uniqueEmail } from '#test/support/browser/account.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test('changes the name and password', IN_TEST_ALL, async ({ page }) => {
  const email = await newAccount(page)
  await openPage(page, '/user')
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('June W. Whitlock')
  await page.getByLabel('New password').fill('Cherry-handle-8')
  await page.getByLabel('Confirm password').fill('Cherry')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Cherry-handle-8')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()
  await openPage(page, '/login')
  await logIn(page, email, 'Cherry-handle-8')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('June W. Whitlock')
})

test(
  'asks for the current password when the login is old, and keeps what was typed',
  IN_TEST_ALL,
  async ({ page }) => {
    await newAccount(page)
    await openPage(page, '/user/profile')
    // The shop's clock cannot be moved from here, so the page gets the reply to an old login.
    await page.route('**/api/user/me', async (route) => {
      const sent = route.request().postDataJSON() as { currentPassword?: string }
      if (sent.currentPassword) return route.fallback()
      await route.fulfill({ status: 403, json: { error: 'Please enter your current password.' } })
    })
    const form = page.locator('form').filter({ has: page.getByLabel('New password') })
    await expect(form.getByLabel('Current password')).toHaveCount(0)
    await page.getByLabel('New password').fill('Cherry-handle-8')
    await page.getByLabel('Confirm password').fill('Cherry-handle-8')
    const update = page.getByRole('button', { name: 'Update Profile' })
    await update.click()
    const current = form.getByLabel('Current password')
    await expect(current).toBeFocused()
    await expect(form.getByText('Please enter your current password.')).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('Cherry-handle-8')
    await expectAccessible(page)

    await current.fill('not-my-password-1')
    await update.click()
    await expect(form.getByText('This is not your password.')).toBeVisible()
    await current.fill(PASSWORD)
    await update.click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(current).toHaveCount(0)
  },
)

test('sends nothing without the CSRF token', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  await openLoggedIn(page, '/user/profile')
  await page.context().clearCookies({ name: 'csrfToken' })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile due to security validation.')
})

test('allows three backup emails and removes each', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  await openPage(page, '/user/profile')
  const [first = '', ...others] = ['a', 'b', 'c'].map((name) => uniqueEmail(name))
  for (const email of [first, ...others]) {
    await page.getByLabel('Backup email').fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: `Remove ${email}` })).toBeVisible()
  }
  await expect(page.getByLabel('Backup email')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Remove ${first}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${first}` })).toHaveCount(0)
  await expect(page.getByLabel('Backup email')).toBeVisible()
})

test('lists the sessions and logs out the others', IN_TEST_ALL, async ({ page, browser }) => {
  const email = await newAccount(page)
  const elsewhere = await browser.newPage()
  await openPage(elsewhere, '/login')
  await logIn(elsewhere, email)
  await expect(elsewhere).toHaveURL('/user/profile')
  await openPage(page, '/user/profile')
  await expect(page.getByText('(this device)')).toHaveCount(1)
  const end = page.getByRole('button', { name: 'Sign out everywhere else' })
  await end.click()
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible()
  await expect(end).toBeDisabled()
  await elsewhere.getByRole('button', { name: 'Update Profile' }).click()
  await expect(elsewhere).toHaveURL('/login')
  await elsewhere.close()
})

test(
  'downloads the account data and deletes the account with the password',
  IN_TEST_ALL,
  async ({ page }) => {
    const email = await newAccount(page)
    await openPage(page, '/user/profile')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toContain(email)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByLabel('Password')).toBeFocused()
    await question.getByLabel('Password').fill('not it')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert')).not.toBeEmpty()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByLabel('Password').fill(PASSWORD)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/')
    await openPage(page, '/login')
    await logIn(page, email)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  },
)
