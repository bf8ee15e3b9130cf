import type { Page } from '@playwright/test'
import { ADMIN_PAGES, settingsPage } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { openLoggedIn, tokenOf } from '#test/support/browser/account.ts'
import { listItem, loggedInAs, PHONE, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

const guide = (page: Page) => page.getByRole('region', { name: 'Setup guide' })

async function setDismissed(page: Page, dismissed: boolean): Promise<void> {
  const headers = await tokenOf(page)
  expect((await page.request.put('/api/admin/setup', { headers, data: { dismissed } })).ok()).toBe(true)
}

test.beforeEach(async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  await setDismissed(page, false)
})

test('links to each step and reports the test email', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, ADMIN_PAGES.dashboard)
  await expect(guide(page)).toContainText(/\d+ of 10 done/)
  await expect(guide(page).getByRole('list').first().getByRole('heading', { level: 3 })).toHaveCount(10)
  await expectAccessible(page)
  const email = listItem(page, 'Email arrives')
  await email.getByRole('button', { name: 'Send test email' }).click()
  await expect(
    email.getByRole('status').filter({ hasText: /^The mail server accepted the email/ }),
  ).toBeVisible()
  await expect(email).toContainText('This is the sandbox')
  await guide(page).getByRole('link', { name: 'Sales tax' }).click()
  await expect(page).toHaveURL(settingsPage('tax'))
})

test('dismisses without a question, with Undo, also later', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, ADMIN_PAGES.dashboard)
  await guide(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(guide(page)).toHaveCount(0)
  await expect(statusMessage(page, 'The setup guide is hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(guide(page)).toBeVisible()
  await setDismissed(page, true)
  await reloadPage(page)
  await expect(guide(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the setup guide' }).click()
  await expect(guide(page)).toBeVisible()
})

test('shows the next step on a phone, and all on request', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openLoggedIn(page, ADMIN_PAGES.dashboard)
  const steps = guide(page).getByRole('heading', { level: 3 })
  await expect(steps.filter({ visible: true })).toHaveCount(1)
  await guide(page).getByRole('button', { name: 'All 10 steps' }).click()
  await expect(steps.filter({ visible: true })).toHaveCount(10)
})

test('shows admins the version instead of the guide', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.dashboard)
  await expect(page.getByRole('main')).toContainText(/Version \d+\.\d+\.\d+/)
  await expect(guide(page)).toHaveCount(0)
})
