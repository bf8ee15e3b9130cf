import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { logIn, newAccount, openLoggedIn } from '#test/support/browser/account.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage, untilHydrated } from '#test/support/browser/open-page.ts'

const MINUTE = 60_000

/** A request ends after 30 seconds, which pass at once. */
const TOO_LATE = /^Could not load the current user/

/** A hydrated, logged-in page with a fake clock. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await newAccount(page)
  await openLoggedIn(page, path)
}

/** The page may leave for the login before the press, because the mouse counts as activity. */
async function pressAfterEnd(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.click({ timeout: 2000 }).catch(() => undefined)
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

test('does not report an ended session when a logout overtakes a request', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  await openLoggedIn(page, '/user/profile')
  let endSession = () => {}
  const ended = new Promise<void>((done) => {
    endSession = done
  })
  await page.route('**/api/user/saved/ids', async (route) => {
    await ended
    await route.continue()
  })
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/saved/ids') && response.status() === 401,
  )
  await page.route('**/api/user/logout', async (route) => {
    const response = await route.fetch()
    endSession()
    await refused
    await route.fulfill({ response })
  })
  await reloadPage(page)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await untilHydrated(page)
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
})

test('logs out every tab once after 15 idle minutes', IN_TEST_ALL, async ({ page, context }) => {
  await openAt(page, '/user/profile')
  const other = await context.newPage()
  await openPage(other, '/user/orders')
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

test(
  'extends the session on activity, at most once a minute',
  IN_TEST_ALL,
  async ({ page, allowConsole }) => {
    allowConsole(TOO_LATE)
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
  },
)

test('logs out after four hours despite activity', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(TOO_LATE)
  await openAt(page, '/about')
  for (let passed = 0; passed < 4 * 60 + 10; passed += 10) {
    await page.mouse.move(100 + passed, 200)
    await page.clock.fastForward(10 * MINUTE)
  }
  await page.clock.fastForward(MINUTE)
  await expect(page).toHaveURL('/login')
})

test(
  'logs out when the session has ended, and returns to the page after login',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await newAccount(page)
    await openPage(page, '/user/profile')
    await expect(page.getByRole('link', { name: 'My Orders', includeHidden: true }).first()).toBeAttached()
    await context.clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => document.cookie)).not.toContain('csrfToken')
  },
)

test('leaves account pages in other tabs after logout', IN_TEST_ALL, async ({ page, context }) => {
  await newAccount(page)
  await openPage(page, '/user/profile')
  const other = await context.newPage()
  await openPage(other, '/about')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
})

test(
  'explains the login after a session ended and restores the form',
  IN_TEST_ALL,
  async ({ page, context }) => {
    const email = await newAccount(page)
    await openLoggedIn(page, '/user/profile')
    await page.getByLabel('Name', { exact: true }).fill('June W. Whitlock')
    await page.getByLabel('Backup email').fill('june.two@example.com')
    await page.getByLabel('New password').fill('Cherry-handle-8')
    await context.clearCookies({ name: 'session' })
    await pressAfterEnd(page, 'Add')
    await expect(page).toHaveURL('/login')
    await expect(
      page.getByText('Your session has ended. Please log in to continue where you were.'),
    ).toBeVisible()
    await logIn(page, email)
    await expect(page).toHaveURL('/user/profile')
    await expect(page.getByLabel('Backup email')).toHaveValue('june.two@example.com')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('June W. Whitlock')
    await expect(page.getByLabel('New password')).toHaveValue('')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await reloadPage(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('June W. Whitlock')
    await expect(page.getByLabel('Backup email')).toHaveValue('')
  },
)

test(
  'restores an unsaved form of an admin after the session ended',
  IN_TEST_ALL,
  async ({ page, context, allowConsole }) => {
    // The page may know that the session has ended before the press, but not have left yet.
    allowConsole(/csrfToken cookie is missing/)
    await openPage(page, '/login')
    await logIn(page, 'siteadmin@shop.test', 'Sandbox-siteadmin-1')
    await page.waitForURL('/admin/dashboard')
    await openLoggedIn(page, '/admin/tags-categories')
    await page.getByLabel('New tag').fill('Anniversary')
    await context.clearCookies({ name: 'session' })
    await pressAfterEnd(page, 'Add Tag')
    await expect(page).toHaveURL('/login')
    await logIn(page, 'siteadmin@shop.test', 'Sandbox-siteadmin-1')
    await expect(page).toHaveURL('/admin/tags-categories')
    await expect(page.getByLabel('New tag')).toHaveValue('Anniversary')
  },
)

test('explains the login only to a guest who was redirected', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/user/orders')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in to see your orders.')).toBeVisible()
  await expectAccessible(page)
  await openPage(page, '/about')
  await openPage(page, '/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page.getByText('Please log in')).toHaveCount(0)
})

test('offers an authenticator link on a phone', IN_TEST_ALL, async ({ browser, baseURL }) => {
  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const page = await phone.newPage()
  await openPage(page, `${baseURL}/`)
  const email = await newAccount(page)
  await openPage(page, `${baseURL}/user/profile`)
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await page.getByLabel('Authenticator app').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const link = page.getByRole('link', { name: 'Open in an authenticator app' })
  await expect(link).toBeVisible()
  const uri = new URL((await link.getAttribute('href')) ?? '')
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining(email),
  ])
  await expect(page.getByText(uri.searchParams.get('secret') ?? 'none')).toBeVisible()
  await phone.close()
})
