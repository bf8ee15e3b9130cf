import { expectAccessible } from '#test/support/browser/accessible.ts'
import { newAccount, PASSWORD } from '#test/support/browser/account.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

/** Passkeys need a host name, not an IP address. */
test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })

test('adds, names, uses, and removes a passkey', async ({ page, context }) => {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await newAccount(page)
  await openPage(page, '/user/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(page)
  await page.getByLabel('Passkey name').fill('My phone')
  await page.getByLabel('Current password').fill('not it')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByText('Your passkey is added.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByLabel('Passkey name').fill('The bench phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Rename The bench phone' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/user\/profile$/)

  await page.getByRole('button', { name: 'Remove The bench phone' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Rename The bench phone' })).toHaveCount(0)
})
