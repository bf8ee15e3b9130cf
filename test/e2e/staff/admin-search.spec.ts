import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES, adminOrderPage, adminProductPage } from '#contract/app/admin-paths.ts'
import { newAccount, openLoggedIn } from '#test/support/browser/account.ts'
import {
  loggedInAs,
  newOrder,
  newProduct,
  onDevice,
  PHONE,
  SIZES,
  searchField,
  searchFor,
} from '#test/support/browser/admin.ts'
import { newMessage } from '#test/support/browser/contact-message.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const uniqueName = () => `Bench ${randomUUID().slice(0, 8)}`

test('opens with / and gives the focus back on Escape', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openLoggedIn(page, ADMIN_PAGES.products)
  const link = page.getByRole('link', { name: 'See the shop' })
  await link.focus()
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveValue('')
  await expect(dialog(page).getByRole('status')).toHaveText(/^Finds orders by number/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('ignores / in a field and behind an open dialog', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newProduct(page)
  await openLoggedIn(page, `${ADMIN_PAGES.products}?search=${encodeURIComponent(name)}`)
  const field = page.getByLabel('Search')
  await field.fill('')
  await field.press('/')
  await expect(field).toHaveValue('/')
  await expect(dialog(page)).toHaveCount(0)
  await field.fill(name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(0)
})

test(
  'opens the order with this number on Enter, even before the results arrive',
  IN_TEST_ALL,
  async ({ page }) => {
    await loggedInAs(page, 'admin')
    const { id, uuid, name } = await newOrder(page, uniqueName())
    await openLoggedIn(page, ADMIN_PAGES.trash)
    await page.keyboard.press('/')
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.type(String(id))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(adminOrderPage(uuid))
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Tracking number')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(name)
  },
)

for (const size of SIZES) {
  test(
    `finds orders, products, customers and messages, grouped ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const name = uniqueName()
      const email = await newAccount(page, name)
      await page.context().clearCookies()
      await loggedInAs(page, 'siteadmin')
      await openPage(page, ADMIN_PAGES.analytics)
      const order = await newOrder(page, name)
      const product = await newProduct(page, { name, published: false })
      const message = await newMessage(page, { name })
      await searchFor(page, name.toUpperCase())
      for (const [group, result] of [
        ['Orders', `Order ${order.id}`],
        ['Products', `${name} Draft, $120.00`],
        ['Customers', `${name} ${email}`],
        ['Messages', `${name} ${message.email}: Do you make`],
      ] as const) {
        await expect(
          page.getByRole('group', { name: group }).getByRole('option', { name: result }),
        ).toHaveCount(1)
      }
      await expect(options(page)).toHaveCount(4)
      await expect(dialog(page).getByRole('status')).toHaveText('4 results')

      await page.getByRole('option', { name: /Draft/ }).click()
      await expect(page).toHaveURL(adminProductPage(product.id))
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await page.goBack()
      await searchFor(page, name)
      await page.getByRole('option', { name: email }).click()
      await expect(page).toHaveURL(`${ADMIN_PAGES.users}?search=${encodeURIComponent(email)}`)
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
      await searchFor(page, name)
      await page.getByRole('option', { name: message.email }).click()
      await expect(page).toHaveURL(`${ADMIN_PAGES.messages}#message-${message.id}`)
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeInViewport()
    },
  )
}

test('moves among the results with the arrow keys', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const name = uniqueName()
  const first = await newProduct(page, { name: `${name} A` })
  const second = await newProduct(page, { name: `${name} B` })
  await openLoggedIn(page, ADMIN_PAGES.analytics)
  await searchFor(page, name)
  await expect(options(page)).toHaveCount(2)
  await expect(chosen(page)).toContainText(first.name)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText(second.name)
  await expect(searchField(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText(first.name)
  await page.keyboard.press('ArrowUp')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminProductPage(second.id))
})

test("does not show an admin the customers' accounts", IN_TEST_ALL, async ({ page }) => {
  const name = uniqueName()
  await newAccount(page, name)
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.analytics)
  await searchFor(page, name)
  await expect(dialog(page).getByRole('status')).toHaveText(`No results for “${name}”.`)
})

test('offers to try again when the search fails', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 503/)
  await loggedInAs(page, 'admin')
  const { name } = await newProduct(page)
  await openPage(page, ADMIN_PAGES.analytics)
  await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await searchFor(page, name)
  await expect(dialog(page).getByRole('alert')).toHaveText('The search failed.')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(searchField(page)).toBeFocused()
  await expect(options(page)).toContainText([name])
})

test('never shows the results of an earlier text', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const slow = await newProduct(page)
  const { name } = await newProduct(page)
  await openPage(page, ADMIN_PAGES.analytics)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    `**/api/admin/search?q=${encodeURIComponent(slow.name).replaceAll('%20', '*')}`,
    async (route) => {
      await released
      await route.continue()
    },
  )
  await searchFor(page, slow.name)
  await page.waitForRequest('**/api/admin/search?*')
  await searchField(page).fill(name)
  await expect(options(page)).toContainText([name])
  const late = page.waitForResponse((answer) => answer.url().includes(slow.name.slice(-8)))
  release()
  await late
  await expect(options(page)).toContainText([name])
  await searchField(page).fill('')
  await expect(options(page)).toHaveCount(0)
})

test(
  'fills the screen of a phone, closes with its button, and closes the menu',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await loggedInAs(page, 'admin')
    await openLoggedIn(page, ADMIN_PAGES.analytics)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await searchFor(page, 'bowie')
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    await dialog(page).getByRole('button', { name: 'Close search' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Search orders' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  },
)
