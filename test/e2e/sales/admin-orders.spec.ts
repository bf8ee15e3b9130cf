import type { Page } from '@playwright/test'
import { ADMIN_PAGES, packingSlipPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo } from '#test/support/browser/account.ts'
import {
  type BoughtOrder,
  loggedInAs,
  newOrder,
  onDevice,
  SIZES,
  statusMessage,
} from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

/** A USPS number with a valid check digit. */
const NUMBER = '9400111899561234567892'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const statusOf = (page: Page, { id }: BoughtOrder) => page.getByLabel(`Status of order ${id}`)

/** The UUID of another order may begin with the same digits. */
async function find(page: Page, { id, uuid }: BoughtOrder): Promise<void> {
  await openPage(page, ADMIN_PAGES.orders)
  await page.getByLabel('Search').fill(uuid)
  await expect(page.getByRole('rowheader')).toHaveText([String(id)])
}

async function open(page: Page, order: BoughtOrder): Promise<void> {
  await find(page, order)
  await button(page, 'Show details').click()
  await expect(page.getByText('Timeline')).toBeVisible()
}

async function emailTo({ email }: BoughtOrder, subject: RegExp) {
  const matching = async () => (await emailsTo(email)).filter((email) => subject.test(email.subject))
  await expect.poll(async () => (await matching()).length).toBeGreaterThan(0)
  return (await matching())[0]
}

async function readOrder(page: Page, { uuid }: BoughtOrder) {
  return (await (await page.request.get(`/api/admin/orders/${uuid}`)).json()).order
}

for (const size of SIZES) {
  const where = onDevice(size)

  test(
    `finds an order by number, saves tracking, and emails the customer ${where}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const order = await newOrder(page)
      await openPage(page, ADMIN_PAGES.orders)
      await page.getByLabel('Search').fill(String(order.id))
      await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?search=${order.id}`)
      await expect(page.getByRole('rowheader', { name: String(order.id), exact: true })).toBeVisible()
      await open(page, order)
      await expect(page.getByText('214 Quarry Road')).toBeVisible()
      // In the row and in the detail, also where the list has no room for the payment.
      const labels = page.getByText('Guest', { exact: true }).filter({ visible: true })
      const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
      for (const width of [1130, 1300, viewport.width]) {
        await page.setViewportSize({ ...viewport, width })
        await expect(labels).toHaveCount(2)
      }
      await expect(page.getByRole('row').getByRole('link', { name: /Sheath|Knife|Hunter/ })).toHaveAttribute(
        'href',
        /^\/shop-knives\/knife\/15\//,
      )

      await button(page, 'Save tracking').click()
      await expect(page.getByRole('alert')).toHaveText('Please enter a tracking number and select a carrier.')
      await expect(page.getByLabel('Carrier')).toBeFocused()
      await page.getByLabel('Carrier').selectOption('UPS')
      await page.getByLabel('Tracking number').fill(NUMBER)
      await page.getByLabel('Tracking number').blur()
      await expect(statusMessage(page, 'This looks like a USPS number, not a UPS number.')).toBeVisible()
      await page.getByLabel('Carrier').selectOption('USPS')
      await expect(page.getByText('This looks like a')).toHaveCount(0)
      await button(page, 'Save tracking').click()
      await expect(statusMessage(page, `Tracking for order ${order.id} saved.`)).toBeVisible()
      const email = await emailTo(order, /is on its way/)
      expect(email?.text).toContain(`https://tools.usps.com/go/TrackConfirmAction?tLabels=${NUMBER}`)
      await expect(page.getByRole('link', { name: `Track USPS ${NUMBER}` })).toBeVisible()
      await expectAccessible(page)

      await button(page, 'Mark as shipped').click()
      await expect(statusMessage(page, `Order ${order.id} set to shipped.`)).toBeVisible()
      await expect(statusOf(page, order)).toHaveValue('shipped')
      await button(page, 'Undo').click()
      await expect(statusOf(page, order)).toHaveValue('paid')
    },
  )

  test(`refunds part of a cancelled order once ${where}`, IN_TEST_ALL, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const order = await newOrder(page)
    await find(page, order)
    await statusOf(page, order).selectOption('cancelled')
    await expect(dialog(page)).toContainText(`Set order ${order.id} to cancelled?`)
    await expect(statusOf(page, order)).toHaveValue('paid')
    await expect(button(page, `Set to cancelled and refund ${formatDollars(order.total)}`)).toBeVisible()
    await page.getByLabel('Full refund').press('Enter')
    await page.getByLabel('Partial refund').check()
    await button(page, 'Set to cancelled').click()
    await expect(dialog(page)).toContainText(`Enter an amount from $0.01 to ${formatDollars(order.total)}.`)
    await expect(page.getByLabel('Amount in dollars')).toBeFocused()
    await page.getByLabel('Amount in dollars').fill('20')
    await button(page, 'Set to cancelled and refund $20.00').dblclick()
    await expect(
      statusMessage(page, `Order ${order.id} set to cancelled. $20.00 refunded to the card.`),
    ).toBeVisible()
    await expect(button(page, 'Undo')).toHaveCount(0)
    await expect(statusOf(page, order)).toHaveValue('cancelled')
    const facts = await readOrder(page, order)
    expect(facts).toMatchObject({ status: 'cancelled', holds_stock: false, payment: { refunded: 20 } })
    const email = await emailTo(order, /was cancelled/)
    expect(email?.text).toContain('$20.00 will go back to Visa ending 4242.')

    await button(page, 'Show details').click()
    await button(page, 'Refund…').click()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Refund…')).toBeFocused()
    await page.keyboard.press('Enter')
    await button(page, `Refund all that is left, ${formatDollars(order.total - 20)}`).click()
    await expect(page.getByLabel('Other')).toHaveValue((order.total - 20).toFixed(2))
    await page.getByLabel('Other').fill('5.50')
    await button(page, 'Refund $5.50').click()
    await expect(statusMessage(page, '$5.50')).toBeVisible()
    expect((await readOrder(page, order)).payment.refunded).toBe(25.5)
    await expect(page.getByRole('listitem').filter({ hasText: '$5.50 refunded' })).toBeVisible()
  })
}

test('keeps filters, search, and sorting in the URL', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await openPage(page, ADMIN_PAGES.orders)
  const paid = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Paid' })
  await expect(paid).toHaveAttribute('aria-pressed', 'false')
  await paid.click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?status=paid`)
  await expect(paid).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Shipped' }).click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?status=paid%2Cshipped`)
  await page.getByLabel('Sort by').selectOption('newest')
  await expect(page).toHaveURL(/sort=newest/)
  await page.getByLabel('Search').fill(order.email)
  await page.getByLabel('Search').press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText([String(order.id)])
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?status=paid`)
  await page.goBack()
  await expect(paid).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('Search').fill('no order has this name')
  await expect(page.getByText('No matching orders found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('opens an order and saves notes by keyboard', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await find(page, order)
  await page.getByLabel('Search').focus()
  const toggle = button(page, 'Show details')
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(toggle).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Hide details')).toBeFocused()
  await expect(button(page, 'Hide details')).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Notes').focus()
  await page.keyboard.type('Engrave J.W. first.')
  await expect(page.getByText('Unsaved changes.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, `Notes on order ${order.id} saved.`)).toBeVisible()
  expect((await readOrder(page, order)).note).toBe('Engrave J.W. first.')
  await button(page, 'Undo').press('Enter')
  await expect(page.getByLabel('Notes')).toHaveValue('')
  await button(page, 'Hide details').press(' ')
  await expect(page.getByText('Timeline')).toHaveCount(0)
})

test('resends the confirmation and lists it', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await open(page, order)
  await button(page, 'Resend confirmation').click()
  await expect(statusMessage(page, `Confirmation resent to ${order.email}.`)).toBeVisible()
  const confirmations = async () =>
    (await emailsTo(order.email)).filter(({ subject }) => subject === `Thank you for order ${order.id}`)
  await expect.poll(async () => (await confirmations()).length).toBe(2)
  const listed = page.getByRole('listitem').filter({ hasText: order.email })
  await expect(listed.filter({ hasText: 'Order confirmation' })).toHaveCount(2)
  await expect(listed.filter({ hasText: 'Sent' })).toHaveCount(2)
})

test('revives a cancelled order, or explains that its items are sold', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await find(page, order)
  await statusOf(page, order).selectOption('cancelled')
  await page.getByLabel('No refund').check()
  await button(page, 'Set to cancelled').click()
  await expect(statusMessage(page, `Order ${order.id} set to cancelled.`)).toBeVisible()
  await button(page, 'Undo').click()
  await expect(statusOf(page, order)).toHaveValue('paid')
  await page.route('**/api/admin/orders/*/status', (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'The products of this order have been sold since. It stays cancelled.' },
    }),
  )
  await statusOf(page, order).selectOption('complete')
  await expect(page.getByRole('alert')).toHaveText(
    'The products of this order have been sold since. It stays cancelled.',
  )
  await expect(statusOf(page, order)).toHaveValue('paid')
})

test('retries a failed refund with the same key', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await open(page, order)
  const keys: string[] = []
  await page.route('**/api/admin/orders/*/refund', (route) => {
    keys.push(route.request().postDataJSON().request_key)
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await button(page, 'Refund…').click()
  await page.getByLabel('Other').fill('3')
  await button(page, 'Refund $3.00').click()
  await expect(dialog(page).getByRole('alert')).toContainText('We could not reach the shop.')
  await expect(page.getByLabel('Other')).toHaveValue('3')
  await button(page, 'Refund $3.00').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect((await readOrder(page, order)).payment.refunded).toBe(3)
})

test('offers to retry when an order fails to load', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 500/)
  const order = await newOrder(page)
  await find(page, order)
  const address = `**/api/admin/orders/${order.uuid}`
  await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await button(page, 'Show details').click()
  await expect(page.getByRole('alert')).toHaveText('No.')
  await page.unroute(address)
  await button(page, 'Try again').click()
  await expect(page.getByText('Timeline')).toBeVisible()
})

test('prints a packing slip without prices on two paper sizes', async ({ page }) => {
  const order = await newOrder(page, 'Maximiliana Featherstonehaugh')
  await openPage(page, packingSlipPage(order.uuid))
  const slip = page.getByRole('article', { name: `Packing slip of order ${order.id}` })
  for (const part of ['Maximiliana', '214 Quarry Road', 'Akron, OH 44301', 'USPS Standard', 'Thank you']) {
    await expect(slip).toContainText(part)
  }
  await expect(slip).not.toContainText('$')
  const pages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box)
  }
  expect(await pages()).toEqual(['0 0 612 792'])
  await page.getByLabel('Label').check()
  await expect(page).toHaveURL(/paper=label/)
  expect(await pages()).toEqual(['0 0 288 432'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(slip).toBeVisible()
})

test('prints the packing slips of all paid orders', IN_TEST_ALL, async ({ page }) => {
  const orders = [await newOrder(page), await newOrder(page)]
  await openPage(page, ADMIN_PAGES.orders)
  await page.getByRole('link', { name: /packing slips$/ }).click()
  await expect(page).toHaveURL(ADMIN_PAGES.packingSlips)
  for (const { id } of orders) {
    await expect(page.getByRole('article', { name: `Packing slip of order ${id}` })).toBeVisible()
  }
  await openPage(page, packingSlipPage('no-such-order'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Not Found')
})
