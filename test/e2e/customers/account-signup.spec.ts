import type { Page } from '@playwright/test'
import { passwordError } from '#contract/customers/accounts/password-rules.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import {
  codeIn,
  endLogin,
  linkIn,
  nthEmail,
  PASSWORD,
  paste,
  uniqueEmail,
} from '#test/support/browser/account.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, '/signup')
  await page.getByLabel('Name').fill('June Whitlock')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verify-email')
}

test('signs up with a pasted code and opens the profile', async ({ page }) => {
  const email = uniqueEmail()
  await signUp(page, email)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  await page.getByLabel('Digit 4 of 6').focus()
  await paste(page, codeIn(await nthEmail(email, 1)))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('status').first()).toHaveText('Your email has been verified!')
  await expectAccessible(page)
  await expect(page).toHaveURL('/user/profile')
  await expect(page.getByLabel('Name')).toHaveValue('June Whitlock')
})

test('treats the six code boxes as one field', IN_TEST_ALL, async ({ page }) => {
  await signUp(page, uniqueEmail())
  const box = (at: number) => page.getByLabel(`Digit ${at} of 6`)
  const verify = page.getByRole('button', { name: 'Verify' })
  await expect(box(1)).toBeFocused()
  await page.keyboard.type('12x345')
  await expect(box(6)).toBeFocused()
  await expect(verify).toBeDisabled()
  await page.keyboard.type('6')
  await expect(verify).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(verify).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(box(5)).toBeFocused()
  await expect(box(5)).toHaveValue('')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('9')
  await expect(box(4)).toHaveValue('9')
  await page.keyboard.press('Home')
  await expect(box(1)).toBeFocused()
  await box(1).fill('407112')
  await expect(box(6)).toHaveValue('2')
  await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(box(3)).toHaveAttribute('inputmode', 'numeric')
})

test('rejects a wrong code and emails a new one', IN_TEST_ALL, async ({ page }) => {
  const email = uniqueEmail()
  await signUp(page, email)
  const right = codeIn(await nthEmail(email, 1))
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Verification email has been resent!' }),
  ).toBeVisible()
  await page.getByLabel('Digit 1 of 6').fill(codeIn(await nthEmail(email, 2)))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your email has been verified!')).toBeVisible()
})

test('verifies by the emailed link once', async ({ page }) => {
  const email = uniqueEmail()
  await signUp(page, email)
  const link = linkIn(await nthEmail(email, 1), '/verify-email')
  await openPage(page, link)
  await expect(page.getByText('Your email has been verified!')).toBeVisible()
  await expect(page).toHaveURL('/user/profile')
  await endLogin(page)
  await openPage(page, link)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByRole('alert')).toHaveText('This email address is already verified. Log in.')
  await expectAccessible(page)
})

test(
  'asks another browser to confirm the link and choose a new password',
  IN_TEST_ALL,
  async ({ page, browser }) => {
    const email = uniqueEmail()
    await signUp(page, email)
    const link = linkIn(await nthEmail(email, 1), '/verify-email')
    const phone = await (await browser.newContext()).newPage()
    await openPage(phone, link)
    const button = phone.getByRole('button', { name: 'Verify email' })
    await expect(button).toBeVisible()
    await expect(phone.getByText(email)).toHaveCount(0)
    await expect(phone.getByLabel('New password', { exact: true })).toHaveCount(0)
    await expectAccessible(phone)
    await button.click()
    await expect(phone.getByLabel('New password', { exact: true })).toBeFocused()
    await expect(phone.getByText(email)).toHaveCount(0)
    await expectAccessible(phone)
    await phone.getByLabel('New password', { exact: true }).fill('Cherry-handle-8')
    await phone.getByLabel('Confirm password').fill('Cherry-handle-8')
    await button.click()
    await expect(phone.getByText('Your email has been verified!')).toBeVisible()
    const logins = [PASSWORD, 'Cherry-handle-8'].map((password) =>
      page.request.post('/api/auth/login', { data: { email, password } }),
    )
    expect((await Promise.all(logins)).map((login) => login.status())).toEqual([401, 200])
    await phone.context().close()
  },
)

test('explains a verification page without an email', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/verify-email')
  await expect(page.getByRole('alert')).toHaveText(
    'Missing email for verification. Please check your registration flow.',
  )
})

test('shows errors at their fields while typing and on submit', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await expect(page.getByText(passwordError('password1') ?? '')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('Walnut')
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await expect(page.getByText('Passwords do not match.')).toBeHidden()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})
