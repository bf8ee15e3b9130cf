import type { Page } from '@playwright/test'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { loggedInAs, onDevice, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import {
  bigButton,
  openManualOrder,
  payAsCustomer,
  proceedToPayment,
  productForSale,
  takeOrder,
  takePaymentButton,
} from '#test/support/browser/manual-orders.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

async function newLink(page: Page) {
  const { id } = await productForSale(page)
  return (await takeOrder(page, id)).order
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: /^Take payment for order / })
const record = (page: Page, payment: string) =>
  dialog(page).getByRole('button', { name: `Record ${payment}`, exact: true })

async function openDialog(page: Page): Promise<void> {
  await takePaymentButton(page).click()
  await expect(dialog(page)).toContainText('any open payment page stop working')
}

async function takeCheck(page: Page): Promise<void> {
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Check' }).check()
  await dialog(page).getByLabel('Check number or note').fill('No. 1044')
  await record(page, '$195.00 by check').click()
}

async function readOrder(page: Page, orderUuid: string) {
  return (await (await page.request.get(`/api/admin/orders/${orderUuid}`)).json()).order
}

async function expectOnePayment(page: Page, orderUuid: string, payment: object): Promise<void> {
  const order = await readOrder(page, orderUuid)
  expect(order).toMatchObject({ status: 'paid', ...payment })
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'paid')).toHaveLength(1)
}

const CHECK = { payment_method: 'check', payment_note: 'No. 1044' }

for (const size of SIZES) {
  test(
    `closes the customer’s open page when a check is taken ${onDevice(size)}`,
    IN_TEST_ALL,
    async ({ page, browser }) => {
      if (size) await page.setViewportSize(size)
      const { order_uuid, id } = await newLink(page)
      const customer = await (await browser.newContext()).newPage()
      await openPage(customer, payPage(order_uuid))
      await proceedToPayment(customer)
      await openManualOrder(page, order_uuid)
      await openDialog(page)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await bigButton(page, 'Check or other').click()
      await dialog(page).getByLabel('Check number or note').fill('No. 1044')
      await record(page, '$195.00 by check').click()
      await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
      await expect(page.getByText(/^\$195\.00, check, /)).toBeVisible()
      await expectOnePayment(page, order_uuid, CHECK)
      await reloadPage(customer)
      await expect(customer.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
      await openPage(customer, payPage(order_uuid))
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Order ${id} is paid`)
    },
  )
}

test('takes another payment with a note in the list of orders', IN_TEST_ALL, async ({ page }) => {
  const { order_uuid, id } = await newLink(page)
  await openPage(page, adminOrderPage(order_uuid))
  await openDialog(page)
  await dialog(page).getByRole('radio', { name: 'Other' }).check()
  await dialog(page).getByLabel('How it is paid').fill('Traded for a grinder')
  await record(page, '$195.00').click()
  await expect(statusMessage(page, `$195.00 recorded for order ${id}.`)).toBeVisible()
  await expect(page.getByText('Traded for a grinder')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid, $195.00 another way' })).toBeVisible()
  await expect(takePaymentButton(page)).toHaveCount(0)
})

test('records a payment once after a lost response', IN_TEST_ALL, async ({ page }) => {
  const { order_uuid, id } = await newLink(page)
  await openPage(page, adminOrderPage(order_uuid))
  await page.route('**/payment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await takeCheck(page)
  await expect(statusMessage(page, `$195.00 by check recorded for order ${id}.`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expectOnePayment(page, order_uuid, CHECK)
})

test('retries a payment safely after a lost connection', IN_TEST_ALL, async ({ page }) => {
  const { order_uuid, id } = await newLink(page)
  await openPage(page, adminOrderPage(order_uuid))
  await openDialog(page)
  const path = `**/api/admin/orders/${order_uuid}`
  await page.route(`${path}/payment`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(path, (route) => route.abort())
  await record(page, '$195.00 in cash').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^We did not hear back from the shop/)
  await page.unrouteAll()
  await record(page, '$195.00 in cash').click()
  await expect(statusMessage(page, `$195.00 in cash recorded for order ${id}.`)).toBeVisible()
  await expectOnePayment(page, order_uuid, { payment_method: 'cash', payment_note: null })
})

test('keeps a card payment that came first', IN_TEST_ALL, async ({ page, browser }) => {
  const { order_uuid, id } = await newLink(page)
  await openPage(page, adminOrderPage(order_uuid))
  await openDialog(page)
  const customer = await payAsCustomer(browser, order_uuid)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your order is being processed.')
  await record(page, '$195.00 in cash').click()
  const alert = page.getByRole('alert').filter({
    hasText: `The customer has just paid order ${id} by card. Nothing more was recorded.`,
  })
  await expect(alert).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Paid, $195.00, Visa ending 4242' }),
  ).toBeVisible()
  await expect(page.getByText('Card, Visa ending 4242')).toBeVisible()
  await expectOnePayment(page, order_uuid, { payment_method: 'card', payment_note: null })
})

test(
  'replaces the dialog with ‘Paid’ when the customer pays by card',
  IN_TEST_ALL,
  async ({ page, browser }) => {
    const { order_uuid } = await newLink(page)
    await openManualOrder(page, order_uuid)
    await openDialog(page)
    await payAsCustomer(browser, order_uuid)
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(/^\$195\.00, card, /)).toBeVisible()
    await expectOnePayment(page, order_uuid, { payment_method: 'card' })
  },
)
