import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newAccount } from './account.ts'
import { expect, test } from './fixtures.ts'

const MINUTE = 60_000

/** A hydrated, logged-in page with a fake clock. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await newAccount(page)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'My Profile', includeHidden: true }).first()).toBeAttached()
}

test('warns after 14 idle minutes and extends the session on click', async ({ page }) => {
  await openAt(page, '/about')
  await page.clock.fastForward(13.5 * MINUTE)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward(0.75 * MINUTE)
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  const reported = page.waitForRequest('**/api/auth/me')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await reported
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.fastForward(10 * MINUTE)
  await expect(page).toHaveURL('/about')
})

test('logs out every tab once after 15 idle minutes', async ({ page, context }) => {
  await openAt(page, '/user/profile')
  const other = await context.newPage()
  await other.goto('/user/orders')
  await expect(other.getByRole('link', { name: 'My Profile', includeHidden: true }).first()).toBeAttached()
  const reloaded: Page[] = []
  for (const tab of [page, other])
    tab.on('request', (request) => request.isNavigationRequest() && reloaded.push(tab))
  await page.clock.fastForward(14.5 * MINUTE)
  await page.clock.fastForward(MINUTE)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(reloaded.map((tab) => [page, other].indexOf(tab)).sort()).toEqual([0, 1])
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('session')
  expect(names).not.toContain('csrfToken')
})

test('extends the session on activity, at most once a minute', async ({ page }) => {
  await openAt(page, '/about')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/me') && asked.push(request.url()))
  for (let minute = 0; minute < 20; minute++) {
    await page.mouse.move(100 + minute, 200)
    await page.clock.fastForward(MINUTE / 2)
    await page.mouse.move(300 + minute, 200)
    await page.clock.fastForward(MINUTE / 2)
  }
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page).toHaveURL('/about')
  expect(asked.length).toBeGreaterThan(9)
  expect(asked.length).toBeLessThanOrEqual(21)
})

test('logs out after four hours despite activity', async ({ page }) => {
  await openAt(page, '/about')
  for (let passed = 0; passed < 4 * 60 + 10; passed += 10) {
    await page.mouse.move(100 + passed, 200)
    await page.clock.fastForward(10 * MINUTE)
  }
  await page.clock.fastForward(MINUTE)
  await expect(page).toHaveURL('/login')
})

test('logs out when the session has ended, and returns to the page after login', async ({
  page,
  context,
}) => {
  await newAccount(page)
  await page.goto('/user/profile')
  await expect(page.getByRole('link', { name: 'My Orders', includeHidden: true }).first()).toBeAttached()
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => document.cookie)).not.toContain('csrfToken')
})

test('leaves account pages in other tabs after logout', async ({ page, context }) => {
  await newAccount(page)
  await page.goto('/user/profile')
  const other = await context.newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
})
