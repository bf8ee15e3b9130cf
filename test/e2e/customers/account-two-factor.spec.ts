import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import {
  codeIn,
  logIn,
  newAccount,
  nthEmail,
  PASSWORD,
  paste,
  uniqueEmail,
} from '#test/support/browser/account.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').first().focus()
  await paste(page, code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

async function enableByEmail(page: Page, email: string, emailsBefore: number): Promise<void> {
  await openPage(page, '/user/profile')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, codeIn(await nthEmail(email, emailsBefore + 1)))
  await expect(page.getByText('Two-Factor Authentication enabled successfully!')).toBeVisible()
}

test(
  'turns two-factor by email on and off, and logs in with a backup email',
  IN_TEST_ALL,
  async ({ page }) => {
    const email = await newAccount(page)
    const backup = uniqueEmail('backup')
    await openPage(page, '/user/profile')
    await page.getByLabel('Backup email').fill(backup)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Not verified yet')).toBeVisible()
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toBeVisible()
    await enterCode(page, codeIn(await nthEmail(backup, 1)))
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await enableByEmail(page, email, 1)
    await expect(page.getByText('on, by email')).toBeVisible()
    await expectAccessible(page)
    await logOut(page)

    await logIn(page, email)
    await expect(page.getByRole('heading', { name: 'Enter your 6-digit code' })).toBeVisible()
    await reloadPage(page)
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toHaveText('Invalid code.')
    await page.getByRole('button', { name: `Send code to b***@example.com` }).click()
    await expect(page.getByText(`Code sent to ${backup}`)).toBeVisible()
    await enterCode(page, codeIn(await nthEmail(backup, 2)))
    await expect(page).toHaveURL('/user/profile')

    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(page.getByRole('alert').first()).toHaveText('Password is required to disable 2FA.')
    await page.getByLabel('Password', { exact: true }).fill('not it')
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Failed to disable 2FA.')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Disable 2FA' }).click()
    await expect(page.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
    expect(requests.filter((path) => /disable|regenerate/.test(path))).toHaveLength(2)
  },
)

test('turns on two-factor by app and logs in with a backup code', IN_TEST_ALL, async ({ page }) => {
  const email = await newAccount(page)
  await openPage(page, '/user/profile')
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await page.getByRole('radio', { name: 'Authenticator app' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page)
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText()
  await enterCode(page, '000000')
  await expect(page.getByRole('alert').first()).toHaveText('Invalid OTP.')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await enterCode(page, generateSync({ secret }))
  await expect(page).toHaveURL('/user/backup-codes')
  const codes = page.getByRole('main').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [first = '', second = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('backup-codes.txt')
  await reloadPage(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Backup codes are not available. Generate new ones if needed.',
  )
  await expect(codes).toHaveCount(0)
  await logOut(page)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill('short')
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await page.getByLabel('Backup code').fill(first)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  // The address comes before the page, whose arrival would close the menu.
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await logOut(page)

  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(first)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid code.')
  await page.getByLabel('Backup code').fill(second)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/user/profile')

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Regenerate Backup Codes' }).click()
  await expect(page).toHaveURL('/user/backup-codes')
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toContain(second)
})

test('shows no backup codes without codes', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  await openPage(page, '/user/backup-codes')
  await expect(page.getByRole('alert')).toHaveText(
    'Backup codes are not available. Generate new ones if needed.',
  )
})
