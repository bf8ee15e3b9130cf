import { PAGES, payPage, receiptPage } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import {
  payAsCustomer,
  proceedToPayment,
  productForSale,
  takeOrder,
} from '#test/support/browser/manual-orders.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'
import { endPayLink } from '#test/support/browser/shop-database.ts'
import { SANDBOX } from '#test/support/browser/urls.ts'

const ONE_CM = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const setProvider = (mode: 'down' | 'normal') =>
  fetch(`${SANDBOX}/control/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
const cancelledPage = (orderUuid: string) => PAGES.payCancelled.replace(':orderUuid', orderUuid)

test(
  'explains after Back from the payment page that nothing was charged',
  IN_TEST_ALL,
  async ({ page, browser }) => {
    await loggedInAs(page, 'admin')
    const { id } = await productForSale(page)
    const { order } = await takeOrder(page, id)
    const customer = await (await browser.newContext()).newPage()
    await openPage(customer, cancelledPage(order.order_uuid))
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Nothing was charged.')
    await expectAccessible(customer)
    await expect(customer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await proceedToPayment(customer)
    await expect(customer).toHaveURL(new RegExp(`^${SANDBOX}`))
  },
)

test('reports a paid order', IN_TEST_ALL, async ({ page, browser }) => {
  await loggedInAs(page, 'admin')
  const { id } = await productForSale(page)
  const { order } = await takeOrder(page, id)
  expect((await page.request.get(receiptPage(order.order_uuid))).status()).toBe(404)
  const customer = await payAsCustomer(browser, order.order_uuid)
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your order is being processed.')
  await openPage(customer, payPage(order.order_uuid))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id} is paid`)
  await expectAccessible(customer)
  await customer.getByRole('link', { name: 'See the receipt' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  for (const path of [payPage(UNKNOWN), receiptPage(UNKNOWN), payPage('nonsense')]) {
    expect((await page.request.get(path)).status()).toBe(404)
  }
  const data = { status: 'cancelled', refund: true }
  const headers = await tokenOf(page)
  await page.request.put(`/api/admin/orders/${order.order_uuid}/status`, { data, headers })
  await openPage(customer, payPage(order.order_uuid))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id} is cancelled`)
  await expect(customer.getByText('nothing more is charged for it')).toBeVisible()
})

test('explains that an expired link charged nothing', IN_TEST_ALL, async ({ page, browser }) => {
  await loggedInAs(page, 'admin')
  const { id } = await productForSale(page)
  const { order } = await takeOrder(page, id)
  endPayLink(order.order_uuid)
  const customer = await (await browser.newContext({ viewport: PHONE })).newPage()
  await openPage(customer, payPage(order.order_uuid))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('This payment link has ended')
  await expect(customer.getByText('your card was not charged')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
  await expectAccessible(customer)
})

test(
  'leads to the payment once the provider is back',
  IN_TEST_ALL,
  async ({ page, browser, allowConsole }) => {
    allowConsole(/status of 503/)
    await loggedInAs(page, 'admin')
    const { id } = await productForSale(page)
    const { order } = await takeOrder(page, id)
    const customer = await (await browser.newContext({ viewport: PHONE })).newPage()
    await setProvider('down')
    try {
      await openPage(customer, payPage(order.order_uuid))
      await proceedToPayment(customer)
      await expect(customer.getByRole('heading', { level: 1 })).toHaveText('One moment')
      await expect(customer.getByText('Nothing was charged.')).toBeVisible()
      await expectAccessible(customer)
      const width = await customer.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(PHONE.width)
    } finally {
      await setProvider('normal')
    }
    await proceedToPayment(customer)
    await expect(customer).toHaveURL(new RegExp(`^${SANDBOX}`))
  },
)

test('prints a receipt with many lines on one sheet', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const lines = Array.from({ length: 24 }, (_, line) => ({
    name: `Sharpening, knife ${line + 1}`,
    price: 15,
    quantity: 2,
  }))
  const { order } = await takeOrder(page, 0, { lines, payment: 'cash' })
  await openPage(page, receiptPage(order.order_uuid))
  await expect(page.getByRole('list', { name: 'Pieces' }).getByRole('listitem')).toHaveCount(24)
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format, margin: ONE_CM })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)
  }
})

test('prints a receipt on one sheet without personal data for strangers', async ({ page, browser }) => {
  await openPage(page, '/')
  const path = await orderAndPay(page.request)
  const uuid = path.split('/').at(-1) ?? ''
  await openPage(page, path)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(receiptPage(uuid))
  await expect(page.getByText('June Whitlock')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['banner', 'contentinfo', 'button'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0)
  }
  const pdf = await page.pdf({ format: 'Letter', margin: ONE_CM })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)

  const stranger = await (await browser.newContext()).newPage()
  await openPage(stranger, receiptPage(uuid))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await expect(stranger.getByText('June Whitlock')).toHaveCount(0)
  await expect(stranger.getByText('Quarry Road')).toHaveCount(0)
})
