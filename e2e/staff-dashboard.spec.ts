import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { PAGES, STAFF_PAGES } from '#contract/addresses.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'
import { expectAccessible } from './accessible.ts'
import { freshEmail, logIn, newAccount, tokenOf } from './account.ts'
import { listenForNoise } from './noise.ts'
import { orderAndPay } from './order-and-pay.ts'
import { loggedInAs, newPiece } from './staff.ts'

const PHONE = { width: 390, height: 844 }
const AREAS = [
  'Orders',
  'Products',
  'Messages',
  'Tags & Categories',
  'Analytics',
  'Outbox',
  'Activity',
  'Trash',
]

function accountOf(role: string) {
  const account = SANDBOX_ACCOUNTS.find((one) => one.role === role)
  if (!account) throw new Error(`The sandbox has no ${role}.`)
  return account
}

const cards = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'All areas' }).getByRole('link')

async function today(visitor: APIRequestContext) {
  return (await visitor.get('/api/admin/today')).json()
}

async function writeToWorkshop(page: Page): Promise<void> {
  const answer = await page.request.post('/api/public/messages', {
    headers: await tokenOf(page),
    data: {
      name: 'June Whitlock',
      contactMethod: 'email',
      contact: freshEmail(),
      message: 'Do you make it with a longer blade?',
      recaptchaToken: `sandbox-pass-${crypto.randomUUID()}`,
    },
  })
  expect(answer.status()).toBe(201)
}

for (const role of ['admin', 'siteadmin'] as const) {
  test(`after the login the ${role} stands before the dashboard and is led there from every way in`, async ({
    page,
  }) => {
    const { email, password, name } = accountOf(role)
    await page.goto(PAGES.login)
    await logIn(page, email, password)
    await expect(page).toHaveURL(STAFF_PAGES.dashboard)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${name}` })).toBeVisible()
    const areas = role === 'siteadmin' ? [...AREAS, 'Users'] : AREAS
    expect((await cards(page).allTextContents()).toSorted()).toEqual(areas.toSorted())
    for (const path of [PAGES.login, PAGES.signup, PAGES.forgotPassword, STAFF_PAGES.root]) {
      await page.goto(path)
      await expect(page).toHaveURL(STAFF_PAGES.dashboard)
    }
    await page.goto(PAGES.about)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await expect(page).toHaveURL(STAFF_PAGES.dashboard)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
}

test('a guest logs in first and then stands where the way was to', async ({ page }) => {
  await page.goto(STAFF_PAGES.analytics)
  await expect(page).toHaveURL(PAGES.login)
  const { email, password } = accountOf('admin')
  await logIn(page, email, password)
  await expect(page).toHaveURL(STAFF_PAGES.analytics)
})

test('a customer has no way in, and no menu entry that says there is one', async ({ page }) => {
  await newAccount(page)
  for (const path of [STAFF_PAGES.root, STAFF_PAGES.dashboard, STAFF_PAGES.users, '/admin/no-such-page']) {
    await page.goto(path)
    await expect(page).toHaveURL(PAGES.home)
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
})

test('the list of users is the siteadmin’s alone', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(STAFF_PAGES.users)
  await expect(page).toHaveURL(PAGES.home)
})

test('an address without a page is a 404 with the shop’s own words', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const answer = await page.goto('/admin/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toBeVisible()
})

test('Back leads from an area to the dashboard, and from deeper one step back', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newPiece(page)
  const back = page.getByRole('main').getByRole('button', { name: 'Back' })
  await page.goto(STAFF_PAGES.dashboard)
  await expect(back).toHaveCount(0)
  await cards(page).filter({ hasText: 'Analytics' }).click()
  await expect(page).toHaveURL(STAFF_PAGES.analytics)
  await back.click()
  await expect(page).toHaveURL(STAFF_PAGES.dashboard)
  await page.goto(`${STAFF_PAGES.products}?state=published`)
  await page.goto(`${STAFF_PAGES.products}/${id}`)
  await back.click()
  await expect(page).toHaveURL(`${STAFF_PAGES.products}?state=published`)
})

test('who came to a deeper page by its address alone goes back to its area', async ({ page, context }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newPiece(page)
  const tab = await context.newPage()
  await tab.goto(`${STAFF_PAGES.products}/${id}`)
  await tab.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(tab).toHaveURL(STAFF_PAGES.products)
})

for (const size of [{ width: 1440, height: 900 }, PHONE]) {
  test(`what waits stands in the first ${size.width} px screen and leads to where it is done`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await orderAndPay(page.request)
    await loggedInAs(page, 'admin')
    await page.goto(PAGES.about)
    await writeToWorkshop(page)
    const noise = listenForNoise(page)
    await page.goto(STAFF_PAGES.dashboard)
    const { to_pack, to_answer } = await today(page.request)
    const main = page.getByRole('main')
    const toPack = main.getByRole('link', { name: `${to_pack.count} to pack` })
    const toAnswer = main.getByRole('link', { name: `${to_answer.count} to answer` })
    await expect(toPack).toBeInViewport({ ratio: 1 })
    await expect(toAnswer).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await toPack.click()
    await expect(page).toHaveURL(`${STAFF_PAGES.orders}?status=paid&sort=to-pack`)
    await page.goBack()
    await toAnswer.click()
    await expect(page).toHaveURL(STAFF_PAGES.messages)
    expect(noise).toEqual([])
  })
}

test('who comes back to the tab sees the figures of this moment', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(STAFF_PAGES.dashboard)
  const { to_answer } = await today(page.request)
  await writeToWorkshop(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(
    page.getByRole('main').getByRole('link', { name: `${to_answer.count + 1} to answer` }),
  ).toBeVisible()
})

test('a dashboard whose figures can’t be had says so and can be tried again', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(STAFF_PAGES.analytics)
  await page.route('**/admin/dashboard.data*', (route) => route.abort(), { times: 1 })
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
})
