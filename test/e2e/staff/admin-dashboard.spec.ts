import type { APIRequestContext, Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { logIn, newAccount, tokenOf, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct, PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

const AREAS = [
  'Orders',
  'Packing',
  'Commissions',
  'Products',
  'Drops',
  'Reviews',
  'Discounts',
  'Gift cards',
  'Messages',
  'Tags & Categories',
  'Analytics',
  'What to forge next',
  'Tax report',
  'Pages',
  'Settings',
  'Outbox',
  'Activity',
  'Trash',
]

function accountOf(role: string) {
  const account = SANDBOX_ACCOUNTS.find((account) => account.role === role)
  if (!account) throw new Error(`The sandbox has no ${role}.`)
  return account
}

const cards = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'All areas' }).getByRole('link')

async function today(client: APIRequestContext) {
  return (await client.get('/api/admin/today')).json()
}

async function writeToWorkshop(page: Page): Promise<void> {
  const answer = await page.request.post('/api/public/messages', {
    headers: await tokenOf(page),
    data: {
      name: 'June Whitlock',
      contactMethod: 'email',
      contact: uniqueEmail(),
      message: 'Do you make it with a longer blade?',
      recaptchaToken: `sandbox-pass-${crypto.randomUUID()}`,
    },
  })
  expect(answer.status()).toBe(201)
}

for (const role of ['admin', 'siteadmin'] as const) {
  test(`sends a logged-in ${role} to the dashboard`, IN_TEST_ALL, async ({ page }) => {
    const { email, password, name } = accountOf(role)
    await openPage(page, PAGES.login)
    await logIn(page, email, password)
    await expect(page).toHaveURL(ADMIN_PAGES.dashboard)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${name}` })).toBeVisible()
    const areas = role === 'siteadmin' ? [...AREAS, 'Users'] : AREAS
    expect((await cards(page).allTextContents()).toSorted()).toEqual(areas.toSorted())
    for (const path of [PAGES.login, PAGES.signup, PAGES.forgotPassword, ADMIN_PAGES.root]) {
      await openPage(page, path)
      await expect(page).toHaveURL(ADMIN_PAGES.dashboard)
    }
    await openPage(page, PAGES.about)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await expect(page).toHaveURL(ADMIN_PAGES.dashboard)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}

test('returns a guest to the requested page after login', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.analytics)
  await expect(page).toHaveURL(PAGES.login)
  const { email, password } = accountOf('admin')
  await logIn(page, email, password)
  await expect(page).toHaveURL(ADMIN_PAGES.analytics)
})

test('keeps customers out of the admin pages', IN_TEST_ALL, async ({ page }) => {
  await newAccount(page)
  for (const path of [ADMIN_PAGES.root, ADMIN_PAGES.dashboard, ADMIN_PAGES.users, '/admin/no-such-page']) {
    await openPage(page, path)
    await expect(page).toHaveURL(PAGES.home)
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('shows the users page to site admins only', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.users)
  await expect(page).toHaveURL(PAGES.home)
})

test('answers 404 for an unknown admin page', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const answer = await openPage(page, '/admin/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible()
})

test(
  'goes back to the dashboard from an area and one step from a deeper page',
  IN_TEST_ALL,
  async ({ page }) => {
    await loggedInAs(page, 'admin')
    const { id } = await newProduct(page)
    const back = page.getByRole('main').getByRole('button', { name: 'Back' })
    await openPage(page, ADMIN_PAGES.dashboard)
    await expect(back).toHaveCount(0)
    await cards(page).filter({ hasText: 'Analytics' }).click()
    await expect(page).toHaveURL(ADMIN_PAGES.analytics)
    await back.click()
    await expect(page).toHaveURL(ADMIN_PAGES.dashboard)
    await openPage(page, `${ADMIN_PAGES.products}?state=published`)
    await openPage(page, `${ADMIN_PAGES.products}/${id}`)
    await back.click()
    await expect(page).toHaveURL(`${ADMIN_PAGES.products}?state=published`)
  },
)

test('goes back to the area from a page that was opened directly', IN_TEST_ALL, async ({ page, context }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newProduct(page)
  const tab = await context.newPage()
  await openPage(tab, `${ADMIN_PAGES.products}/${id}`)
  await tab.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(tab).toHaveURL(ADMIN_PAGES.products)
})

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  test(
    `shows what needs doing in the first screen at ${size.width} px`,
    onceFor(size === PHONE),
    async ({ page }) => {
      await page.setViewportSize(size)
      await orderAndPay(page.request)
      await loggedInAs(page, 'admin')
      await openPage(page, PAGES.about)
      await writeToWorkshop(page)
      await openPage(page, ADMIN_PAGES.dashboard)
      const { to_pack, to_answer } = await today(page.request)
      const main = page.getByRole('main')
      const toPack = main.getByRole('link', { name: new RegExp(`^${to_pack.count} orders? to pack`) })
      const toAnswer = main.getByRole('link', { name: new RegExp(`^${to_answer.count} messages? to answer`) })
      await expect(toPack).toBeInViewport({ ratio: 1 })
      await expect(toAnswer).toBeInViewport({ ratio: 1 })
      await toPack.click()
      await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?status=paid&sort=to-pack`)
      await page.goBack()
      await toAnswer.click()
      await expect(page).toHaveURL(ADMIN_PAGES.messages)
    },
  )
}

test('refreshes the dashboard when the tab becomes visible', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.dashboard)
  const { to_answer } = await today(page.request)
  await writeToWorkshop(page)
  const name = new RegExp(`^${to_answer.count + 1} messages? to answer`)
  const messages = page.getByRole('main').getByRole('link', { name })
  // The page listens once it is hydrated.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(messages).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('offers to retry when the dashboard fails to load', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 503/)
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.analytics)
  await page.route('**/admin/dashboard.data*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
})
