import {
  ADMIN_PAGES,
  adminOrderPage,
  adminProductPage,
  manualOrderPage,
  sellProduct,
} from '#contract/app/admin-paths.ts'
import { orderPage, payPage } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, PHONE, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import {
  atManualOrder,
  bigButton,
  KENTUCKY,
  openManualOrder,
  ordersOf,
  payAsCustomer,
  pickAndContinue,
  productForSale,
  recordPayment,
  stockOf,
  takeOrder,
} from '#test/support/browser/manual-orders.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { setStock } from '#test/support/browser/order-and-pay.ts'
import { saveSettings } from '#test/support/browser/settings.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
})

test('takes three taps from a product to a code that turns into ‘Paid’', async ({ page, browser }) => {
  const { id, name } = await productForSale(page)
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  await bigButton(page, 'Continue').click()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Picked up' })).toBeChecked()
  await expectAccessible(page)
  await bigButton(page, 'Show QR code').click()

  const uuid = await atManualOrder(page)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByText('$195.00', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expectAccessible(page)
  expect(await stockOf(page.request, id)).toBe(1)

  const customer = await payAsCustomer(browser, uuid)
  await expect(customer).toHaveURL(orderPage(uuid))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your order is being processed.')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(statusMessage(page, 'Paid')).toHaveCount(1)
  await expect(page.getByText(`Stock now: ${name} 1.`)).toBeVisible()
  await expectAccessible(page)

  await bigButton(page, 'Picked up').click()
  await expect(bigButton(page, 'Picked up')).toHaveCount(0)
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByText('0 pieces', { exact: true })).toBeVisible()
  const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
  expect(order).toMatchObject({ status: 'complete', source: 'admin', shipping_method: 'pickup' })
})

test('keeps waiting after a declined card', IN_TEST_ALL, async ({ page, browser }) => {
  const { name } = await productForSale(page)
  await pickAndContinue(page, name)
  await bigButton(page, 'Show QR code').click()
  const uuid = await atManualOrder(page)
  const customer = await payAsCustomer(browser, uuid, true)
  await expect(customer.getByText('Your card was declined.')).toBeVisible()
  await reloadPage(page)
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await payAsCustomer(browser, uuid)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

for (const [method, button, label] of [
  ['Cash', 'Record cash', 'cash'],
  ['Check', 'Record check', 'check'],
  ['Other', 'Record payment', 'other'],
] as const) {
  test(`records ${label} once on a double press`, onceFor(label === 'cash'), async ({ page }) => {
    const { id, name } = await productForSale(page)
    await pickAndContinue(page, name)
    await page.getByRole('radio', { name: method }).check()
    const note = page.getByLabel(/note|How it is paid/i).last()
    if (method !== 'Cash') await note.fill('No. 1044')
    await bigButton(page, button).dblclick()
    const uuid = await atManualOrder(page)
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expect(page.getByText(new RegExp(`^\\$195\\.00, ${label}, `))).toBeVisible()
    expect(await stockOf(page.request, id)).toBe(1)
    const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
    expect(order).toMatchObject({
      payment_method: label,
      payment_note: method === 'Cash' ? null : 'No. 1044',
    })
  })
}

test('emails the link from the code and the receipt from ‘Paid’', IN_TEST_ALL, async ({ page }) => {
  const email = uniqueEmail('fair')
  const { id } = await productForSale(page)
  const { order } = await takeOrder(page, id)
  await openManualOrder(page, order.order_uuid)
  await bigButton(page, 'Send link').click()
  await bigButton(page, 'Send').click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await page.getByLabel('Customer’s email').fill('nobody')
  await bigButton(page, 'Send').click()
  await expect(page.getByText('Enter an email address like june@example.com.')).toBeVisible()
  await page.getByLabel('Customer’s email').fill(email)
  await bigButton(page, 'Send').click()
  await expect(statusMessage(page, `Payment link sent to ${email}.`)).toBeVisible()
  const texts = async () => (await emailsTo(email)).map(({ text }) => text).join()
  await expect.poll(texts).toContain(payPage(order.order_uuid))

  await recordPayment(page)
  await page.getByLabel('Receipt by email').fill(email)
  await bigButton(page, 'Send').click()
  await expect(statusMessage(page, `Receipt sent to ${email}.`)).toBeVisible()
})

test('cancels an order whose code is shown and returns its stock', IN_TEST_ALL, async ({ page }) => {
  const { id } = await productForSale(page)
  const { order } = await takeOrder(page, id)
  await openManualOrder(page, order.order_uuid)
  await bigButton(page, 'Cancel order').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('This order is cancelled.')).toBeVisible()
  expect(await stockOf(page.request, id)).toBe(2)
  await openPage(page, payPage(order.order_uuid))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id} is cancelled`)
})

test('sells once after a lost response', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await productForSale(page)
  const keys: string[] = []
  await page.route('**/api/admin/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().postDataJSON().request_key)
    if (keys.length > 2) return route.fallback()
    // The shop stores the first, and its answer is lost.
    if (keys.length === 1) await route.fetch()
    await route.abort()
  })
  await pickAndContinue(page, name)
  await bigButton(page, 'Show QR code').click()
  await expect(page.getByText('We do not know yet whether this sale was saved.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeDisabled()
  await expectAccessible(page)
  await bigButton(page, 'Try again').click()
  await atManualOrder(page)
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page.request, id)).toBe(1)
})

test('continues after a lost response and a reload with the same key', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await productForSale(page)
  const keys: string[] = []
  await page.route('**/api/admin/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().postDataJSON().request_key)
    await route.fetch()
    await route.abort()
  })
  await pickAndContinue(page, name)
  await page.getByRole('radio', { name: 'Cash' }).check()
  await bigButton(page, 'Record cash').click()
  await expect(page.getByText('We do not know yet whether this sale was saved.')).toBeVisible()
  await page.unroute('**/api/admin/orders')
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/orders'))
      keys.push(request.postDataJSON().request_key)
  })
  await reloadPage(page)
  await atManualOrder(page)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page.request, id)).toBe(1)
})

test('saves a manual order once the connection is back', async ({ page, context, allowConsole }) => {
  allowConsole(/^Could not load the current user/)
  const { id, name } = await productForSale(page)
  await pickAndContinue(page, name)
  await context.setOffline(true)
  await bigButton(page, 'Show QR code').click()
  await expect(page.getByText('Not saved yet: no connection. Trying again…')).toBeVisible()
  await context.setOffline(false)
  await atManualOrder(page)
  expect(await stockOf(page.request, id)).toBe(1)
})

test(
  'reports a lost connection on the code, never a false ‘Paid’',
  IN_TEST_ALL,
  async ({ page, context, browser, allowConsole }) => {
    allowConsole(/^Could not load the current user/)
    const { id } = await productForSale(page)
    const { order } = await takeOrder(page, id)
    await openManualOrder(page, order.order_uuid)
    await expect(page.getByText('Waiting for payment')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('No connection', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Not paid when we last knew, at /)).toBeVisible()
    await payAsCustomer(browser, order.order_uuid)
    await expect(page.getByRole('heading', { name: 'Paid' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  },
)

test('sells nothing when the last unit is already sold', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await productForSale(page, { stock: 1 })
  await pickAndContinue(page, name)
  await setStock(page.request, id, () => 0)
  await bigButton(page, 'Show QR code').click()
  await expect(page.getByRole('alert').filter({ hasText: 'out of stock' })).toBeVisible()
  await expect(page.getByText('Sold out meanwhile. Remove it.')).toBeVisible()
  await expect(page).toHaveURL(/step=delivery/)
})

test('finds a product by its name', IN_TEST_ALL, async ({ page }) => {
  const { name } = await productForSale(page)
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await page.getByLabel('Search products').fill(name.toUpperCase())
  await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByLabel('Search products').fill('no-such-piece')
  await expect(page.getByText('No product matches “no-such-piece”.')).toBeVisible()
  // What is in the order stays in sight.
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
})

test('sells a custom line with a discount', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await bigButton(page, 'Continue').click()
  await expect(page.getByText('Add a product first.')).toBeVisible()
  await page.getByRole('button', { name: 'Custom line' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Custom line' })
  await dialog.getByRole('button', { name: 'Add to order' }).click()
  await expect(dialog.getByText('Enter a price above $0.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Sharpening, two knives')
  await dialog.getByLabel('Price').fill('18,4')
  await expect(dialog.getByText('Write a point for the decimals: 18.4 instead of 18,4.')).toBeVisible()
  await dialog.getByLabel('Price').fill('30')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to order' }).click()
  await bigButton(page, 'Continue').click()
  await page.getByRole('button', { name: 'Add discount' }).click()
  await page.getByLabel('Discount in dollars').fill('31')
  await page.getByRole('radio', { name: 'Cash' }).check()
  await bigButton(page, 'Record cash').click()
  await expect(page.getByLabel('Discount in dollars')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Discount in dollars').fill('5,75')
  await bigButton(page, 'Record cash').click()
  await expect(page.getByText('Write a point for the decimals: 5.75 instead of 5,75.')).toBeVisible()
  await page.getByLabel('Discount in dollars').fill('5.50')
  await bigButton(page, 'Record cash').click()
  await atManualOrder(page)
  await expect(page.getByText(/^\$24\.50, cash, /)).toBeVisible()
})

test('starts an order by ‘Sell’ on a product', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await productForSale(page)
  await openPage(page, adminProductPage(id))
  await page.getByRole('link', { name: 'Sell', exact: true }).click()
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
  await expect(page).toHaveURL(ADMIN_PAGES.newManualOrder)
  await reloadPage(page)
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
})

test('ships an order from the desk with an emailed link', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const email = uniqueEmail('desk')
  const { id, name } = await productForSale(page)
  await takeOrder(page, id, {
    payment: 'cash',
    customer: { name: 'June Whitlock', email, phone: '304-555-0101' },
    shipping: { method: 'standard', address: KENTUCKY, insurance: false },
  })
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await expect(page.locator('h1')).toHaveText(['New order'])
  await page.getByLabel('Search products').fill(name)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await page.getByText('USPS Standard').click()
  await page.getByRole('button', { name: 'Create order and send link' }).click()
  await expect(page.getByText('Enter the email that gets the link.')).toBeVisible()
  await expect(page.getByText('Enter a name for the parcel.')).toBeVisible()
  await expect(page.getByText('Enter all 5 digits.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Email').fill(email)
  await expect(page.getByText('Found: 1 earlier order.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the details of June Whitlock' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(KENTUCKY.address)
  await expect(page.getByLabel('State')).toHaveValue('KY')
  await page.getByRole('checkbox', { name: /^Add shipping insurance/ }).check()
  await page.getByLabel('Only staff see this.').fill('Gift for Wade')
  await expect(page.getByText('June gets a payment link by email.')).toBeVisible()
  await page.getByRole('button', { name: 'Create order and send link' }).click()
  const uuid = await atManualOrder(page)
  await expect(statusMessage(page, `Payment link sent to ${email}.`)).toBeVisible()
  const texts = async () => (await emailsTo(email)).map(({ text }) => text).join()
  await expect.poll(texts).toContain(payPage(uuid))
  const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
  expect(order).toMatchObject({
    note: 'Gift for Wade',
    shipping_insurance: true,
    shipping_address: { ...KENTUCKY, name: 'June Whitlock' },
  })
  expect(await ordersOf(page, email)).toBe(2)
})

test('shows the code from the desk instead of sending the link', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id, name } = await productForSale(page)
  await openPage(page, sellProduct(id))
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
  await page.getByLabel('Email').fill(uniqueEmail('desk'))
  await bigButton(page, 'Show QR code instead').click()
  const uuid = await atManualOrder(page)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
  expect(order.emails).toEqual([])
})

test(
  'shows payment links, pickups and manual payments in the list of orders',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { id } = await productForSale(page)
    const { order } = await takeOrder(page, id)
    await openPage(page, adminOrderPage(order.order_uuid))
    const row = page.getByRole('row').filter({ hasText: String(order.id) })
    await expect(row).toContainText('Payment link')
    await expect(row).toContainText('By staff')
    await expect(row).toContainText('Walk-in')
    await expect(page.getByRole('link', { name: 'Show QR code' })).toHaveAttribute(
      'href',
      manualOrderPage(order.order_uuid),
    )
    await expectAccessible(page)
    await recordPayment(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'Paid, $195.00 in cash' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Packing slip' })).toHaveCount(0)
    await bigButton(page, 'Picked up').click()
    await expect(page.getByText('Picked up.', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Refund order/ })
    await dialog.getByRole('checkbox').check()
    await expect(dialog).toContainText('Return in cash')
    await dialog.getByRole('button', { name: 'Refunded in cash, $195.00' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '$195.00 refunded in cash' })).toBeVisible()
  },
)

test('works by keyboard alone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name } = await productForSale(page)
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await page.getByLabel('Search products').focus()
  await page.keyboard.type(name)
  await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Scan' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toBeVisible()
  await page.getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Record cash' }).focus()
  await page.keyboard.press('Enter')
  await atManualOrder(page)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

for (const size of SIZES) {
  test(`sets how long payment links last ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    if (!size) await page.setViewportSize({ width: 1440, height: 900 })
    await loggedInAs(page, 'siteadmin')
    await openPage(page, '/admin/settings/orders')
    await page.getByLabel('A payment link works for').fill('169')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 168.')).toBeVisible()
    await page.getByLabel('A payment link works for').fill('48')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(statusMessage(page, /saved/i).first()).toBeVisible()
    await saveSettings('orders', { pay_link_hours: 72 })
  })
}
