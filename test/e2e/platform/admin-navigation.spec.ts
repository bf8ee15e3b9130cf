import type { Page } from '@playwright/test'
import { ADMIN_PAGES, adminProductPage } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { openLoggedIn, tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, newOrder, newProduct, PHONE } from '#test/support/browser/admin.ts'
import { newMessage } from '#test/support/browser/contact-message.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

const SIDEBAR = { width: 1120, height: 900 }
const NO_SIDEBAR = { width: 1119, height: 900 }
const SHORT = { width: 1440, height: 420 }

const GROUPS: Record<string, string[]> = {
  Sales: ['Orders', 'Packing', 'Commissions', 'Messages'],
  Catalog: ['Products', 'Drops', 'Reviews', 'Tags & Categories'],
  Marketing: ['Discounts', 'Gift cards'],
  Reports: ['Analytics', 'What to forge next', 'Tax report'],
  Store: ['Pages', 'Settings', 'Users', 'Outbox', 'Activity', 'Trash'],
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Staff' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'All pages' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const closeMenu = (page: Page) => page.getByRole('button', { name: 'Close menu' })

/** The entries of each group, without their counts. */
async function groupsIn(area: ReturnType<typeof navigation>): Promise<Record<string, string[]>> {
  const groups: Record<string, string[]> = {}
  for (const name of await area.getByRole('heading').allTextContents()) {
    const labels = await area.getByRole('list', { name }).getByRole('link').allTextContents()
    groups[name] = labels.map((label) => label.replace(/^(.+?)[\d,]+\1, .*$/, '$1'))
  }
  return groups
}

async function waiting(page: Page): Promise<{ orders: number; messages: number }> {
  return (await page.request.get('/api/admin/waiting')).json()
}

for (const role of ['siteadmin', 'admin'] as const) {
  const groups = {
    ...GROUPS,
    ...(role === 'admin' && { Store: ['Pages', 'Settings', 'Outbox', 'Activity', 'Trash'] }),
  }

  test(
    `lists every page for the role ${role} in the sidebar of a wide window`,
    IN_TEST_ALL,
    async ({ page }) => {
      await loggedInAs(page, role)
      await openPage(page, ADMIN_PAGES.messages)
      expect(await groupsIn(navigation(page))).toEqual(groups)
      await expect(navigation(page).getByRole('link').first()).toHaveText('Dashboard')
      await expect(openMenu(page)).toHaveCount(0)
      await expect(page.getByRole('banner').getByRole('link', { name: 'See the shop' })).toBeVisible()
    },
  )

  test(
    `lists every page for the role ${role} in the menu of a narrow window`,
    onceFor(role === 'admin'),
    async ({ page }) => {
      await page.setViewportSize(PHONE)
      await loggedInAs(page, role)
      await openPage(page, ADMIN_PAGES.messages)
      const words = ['Dashboard', 'Orders', 'New order', 'Packing']
      expect(await navigation(page).getByRole('link').allTextContents()).toEqual(words)
      await openMenu(page).click()
      expect(await groupsIn(menu(page))).toEqual(groups)
      for (const link of await menu(page).getByRole('link').all())
        await expect(link).toBeInViewport({ ratio: 1 })
      await menu(page).getByRole('link', { name: 'Trash' }).click()
      await expect(page).toHaveURL(ADMIN_PAGES.trash)
      await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
      await expect(menu(page)).toHaveCount(0)
    },
  )
}

test('changes from the bar to the sidebar at 1120 px', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.setViewportSize(NO_SIDEBAR)
  await openPage(page, ADMIN_PAGES.analytics)
  await openMenu(page).click()
  await expect(menu(page)).toBeVisible()
  await page.setViewportSize(SIDEBAR)
  await expect(menu(page)).toHaveCount(0)
  await expect(navigation(page).getByRole('link', { name: 'Trash' })).toBeVisible()
  await expect(openMenu(page)).toHaveCount(0)
  // Beside the sidebar, not below it.
  const sidebar = await navigation(page).boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(sidebar?.width).toBe(240)
  expect(heading?.x).toBeGreaterThan(240)
  await page.setViewportSize(NO_SIDEBAR)
  await expect(openMenu(page)).toBeVisible()
})

test('scrolls the sidebar by itself in a short window', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(SHORT)
  await loggedInAs(page, 'siteadmin')
  await openPage(page, ADMIN_PAGES.products)
  const trash = navigation(page).getByRole('link', { name: 'Trash' })
  await expect(trash).not.toBeInViewport({ ratio: 1 })
  await trash.scrollIntoViewIfNeeded()
  await expect(trash).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('marks the current page in the sidebar, the bar and the menu', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newProduct(page)
  await openPage(page, adminProductPage(id))
  const current = (area: ReturnType<typeof navigation>) => area.locator('a[aria-current="page"]')
  await expect(current(navigation(page))).toHaveText('Products')
  await page.setViewportSize(PHONE)
  await openPage(page, ADMIN_PAGES.packing)
  await expect(current(navigation(page))).toHaveText('Packing')
  await expect(openMenu(page)).not.toHaveAttribute('aria-current')
  await openPage(page, ADMIN_PAGES.outbox)
  await expect(current(navigation(page))).toHaveCount(0)
  await expect(openMenu(page)).toHaveAttribute('aria-current', 'true')
  await openMenu(page).click()
  await expect(current(menu(page))).toHaveText('Outbox')
})

test('works by keyboard alone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
  await openLoggedIn(page, ADMIN_PAGES.analytics)
  await openMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(closeMenu(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(openMenu(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Orders' })).toBeFocused()
  for (let entry = 0; entry < 3; entry++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(ADMIN_PAGES.messages)
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('leaves the staff area and logs out from the menu', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
  await openLoggedIn(page, ADMIN_PAGES.trash)
  await openMenu(page).click()
  await menu(page).getByRole('link', { name: 'See the shop' }).click()
  await expect(page).toHaveURL(PAGES.home)
  await openPage(page, ADMIN_PAGES.trash)
  await openMenu(page).click()
  await expect(menu(page).getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', PAGES.profile)
  await menu(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).not.toHaveURL(ADMIN_PAGES.trash)
  expect((await page.request.get('/api/admin/waiting')).status()).toBe(401)
})

test('counts waiting orders and messages, also after a change', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { uuid } = await newOrder(page)
  await openPage(page, ADMIN_PAGES.messages)
  const message = await newMessage(page)
  await reloadPage(page)
  const { orders, messages } = await waiting(page)
  const orderEntry = navigation(page).getByRole('link', { name: /^Orders/ })
  const packingEntry = navigation(page).getByRole('link', { name: /^Packing/ })
  const messageEntry = navigation(page).getByRole('link', { name: /^Messages/ })
  await expect(orderEntry).toHaveAccessibleName(`Orders, ${orders} to ship`)
  await expect(packingEntry).toHaveAccessibleName(`Packing, ${orders} to pack`)
  await expect(messageEntry).toHaveAccessibleName(`Messages, ${messages} to answer`)
  await page
    .getByRole('listitem')
    .filter({ hasText: message.name })
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(messageEntry).toHaveAccessibleName(
    messages === 1 ? 'Messages' : `Messages, ${messages - 1} to answer`,
  )
  await openPage(page, `${ADMIN_PAGES.orders}?search=${uuid}`)
  await page.getByRole('combobox', { name: /^Status of order/ }).selectOption('complete')
  await expect(orderEntry).toHaveAccessibleName(orders === 1 ? 'Orders' : `Orders, ${orders - 1} to ship`)
})

test('shows no number when nothing waits', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.analytics)
  const headers = await tokenOf(page)
  const { data } = await (await page.request.get('/api/admin/messages?archived=false')).json()
  for (const { id } of data) {
    await page.request.put(`/api/admin/messages/${id}/archive`, { headers, data: { archived: true } })
  }
  await reloadPage(page)
  await expect(navigation(page).getByRole('link', { name: /^Messages/ })).toHaveAccessibleName('Messages')
})

test('replaces the navigation bar with the bar of a form', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
  const { id } = await newProduct(page)
  await openPage(page, adminProductPage(id))
  await expect(page.getByRole('button', { name: 'Update Product' })).toBeInViewport({ ratio: 1 })
  await expect(openMenu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(openMenu(page)).toBeInViewport({ ratio: 1 })
})

test('starts the bar of a form beside the sidebar', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newProduct(page)
  await openPage(page, adminProductPage(id))
  const cancel = await page.getByRole('button', { name: 'Cancel' }).boundingBox()
  expect(cancel?.x).toBeGreaterThan(240)
})
