import { expectAccessible } from '#test/support/browser/accessible.ts'
import {
  linkIn,
  logIn,
  newAccount,
  nthEmail,
  PASSWORD,
  tokenOf,
  uniqueEmail,
} from '#test/support/browser/account.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const CUSTOMER = { email: 'customer@shop.test', password: 'Sandbox-customer-1' }

test('offers login and registration on guest pages', IN_TEST_ALL, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth/') && asked.push(request.url()))
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(asked).toEqual([])
})

test('opens the requested page after login', async ({ page }) => {
  await openPage(page, '/user/orders')
  await expect(page).toHaveURL('/login')
  await logIn(page, CUSTOMER.email, 'not it')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await expectAccessible(page)
  await logIn(page, CUSTOMER.email, CUSTOMER.password)
  await expect(page).toHaveURL('/user/orders')
})

test('says that a login needs cookies when the browser blocks them', IN_TEST_ALL, async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`)
  await openPage(page, '/user/orders')
  await logIn(page, CUSTOMER.email, CUSTOMER.password)
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser blocks cookies, and a login needs them. Allow cookies for this site, then log in again.',
  )
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
})

test(
  'redirects logged-in users from the login page and shows account links',
  IN_TEST_ALL,
  async ({ page }) => {
    await openPage(page, '/login')
    await logIn(page, CUSTOMER.email, CUSTOMER.password)
    await expect(page).toHaveURL('/user/profile')
    for (const path of ['/login', '/signup', '/forgot-password']) {
      await openPage(page, path)
      await expect(page).toHaveURL('/user/profile')
    }
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Account' }).click()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible()
    await page.getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await openPage(page, '/user/profile')
    await expect(page).toHaveURL('/login')
  },
)

test('resends the verification email to an unverified account', IN_TEST_ALL, async ({ page }) => {
  const email = uniqueEmail()
  await openPage(page, '/login')
  await page.request.post('/api/auth/register', { data: { name: 'June', email, password: PASSWORD } })
  await logIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Please verify your email before logging in.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification email has been resent!')).toBeVisible()
  await nthEmail(email, 2)
})

test('resets a password by link once', async ({ page }) => {
  const email = await newAccount(page)
  await page.context().clearCookies()
  await openPage(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  const sent = 'If there is an account associated with this email, you will receive a password reset link.'
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  await expectAccessible(page)

  const link = linkIn(await nthEmail(email, 2), '/reset-password')
  await openPage(page, link)
  await page.getByLabel('New password').fill('Cherry-handle-8')
  await page.getByLabel('Confirm password').fill('Cherry-handle')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Cherry-handle-8')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'has been reset' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await logIn(page, email, 'Cherry-handle-8')
  await expect(page).toHaveURL('/user/profile')
})

test(
  'shows passkeys and backup emails after a reset, each removable with one press',
  IN_TEST_ALL,
  async ({ page }) => {
    const email = await newAccount(page)
    const backups = [uniqueEmail('one'), uniqueEmail('two'), uniqueEmail('three')]
    const headers = await tokenOf(page)
    for (const data of backups.map((backup) => ({ email: backup }))) {
      expect((await page.request.post('/api/2fa/backup-emails', { headers, data })).status()).toBe(201)
    }
    await page.context().clearCookies()
    await page.request.post('/api/auth/forgot-password', { data: { email } })
    await openPage(page, linkIn(await nthEmail(email, 2), '/reset-password'))
    await page.getByLabel('New password').fill('Cherry-handle-8')
    await page.getByLabel('Confirm password').fill('Cherry-handle-8')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByRole('heading', { name: 'Do you know all of these?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Remove ${backups[0]}` }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${backups[0]} is removed.` })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'All are removed.' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to login' }).click()
    await logIn(page, email, 'Cherry-handle-8')
    await expect(page.getByText(backups[1] ?? '')).toHaveCount(0)
  },
)

for (const address of ['/reset-password', '/reset-password?token=made-up']) {
  test(`${address} reports the error and links to the login`, IN_TEST_ALL, async ({ page }) => {
    await openPage(page, address)
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired token. Redirecting to login...')
    await expect(page).toHaveURL('/login')
  })
}
