import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { chooseSpreadsheet, loggedInAs, PHONE, row } from '#test/support/browser/admin.ts'
import { blockScripts } from '#test/support/browser/block-scripts.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage, untilHydrated } from '#test/support/browser/open-page.ts'
import { newTrackingNumber, openPacking, orderToPack } from '#test/support/browser/packing.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

const numberField = (page: Page) => page.getByRole('textbox', { name: 'Tracking number' })
const heading = (page: Page, id: number) => page.getByRole('heading', { name: `Order ${id}`, exact: true })

async function orderOf(page: Page, uuid: string) {
  return (await (await page.request.get(`/api/admin/orders/${uuid}`)).json()).order
}

/** Opens an order whose successor in the queue is `next`. */
async function twoToPack(page: Page) {
  const [first, next] = [await orderToPack(page), await orderToPack(page)]
  await openPacking(page, first.order_uuid)
  return { first, next }
}

/** A hand scanner types fast, and presses Enter. */
async function scanByHand(page: Page, text: string): Promise<void> {
  await expect(numberField(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('ships one order after the other with a hand scanner at a desk', async ({ page }) => {
  const { first, next } = await twoToPack(page)
  const number = newTrackingNumber()
  await expect(page.getByText('things are still unchecked.').first()).toBeVisible()
  // Twice, as an impatient hand does.
  await scanByHand(page, `42040403${number}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, next.id)).toBeVisible()
  expect(await orderOf(page, first.order_uuid)).toMatchObject({
    status: 'shipped',
    carrier: 'USPS',
    tracking_number: number,
  })
  await expect(numberField(page)).toHaveValue('')
  expect((await orderOf(page, next.order_uuid)).status).toBe('paid')

  await scanByHand(page, number)
  const dialog = page.getByRole('alertdialog', { name: 'Number already used' })
  await expect(dialog).toContainText(`Order ${first.id} already has this tracking number.`)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect((await orderOf(page, next.order_uuid)).status).toBe('paid')
})

test('keeps the focus in a weight typed before the page is hydrated', IN_TEST_ALL, async ({ page }) => {
  const { order_uuid } = await orderToPack(page)
  const release = await blockScripts(page)
  await openPage(page, `${ADMIN_PAGES.packing}?order=${order_uuid}`, { until: 'commit' })
  const weight = page.getByLabel('Packed weight')
  await weight.fill('9')
  release()
  await expect(page.getByText('things are still unchecked.').first()).toBeVisible()
  await untilHydrated(page)
  await page.keyboard.type(' lb')
  await expect(weight).toHaveValue('9 lb')
  await expect(page.getByText('The label costs more.')).toBeVisible()
})

test('warns before a refunded order ships', IN_TEST_ALL, async ({ page }) => {
  const order = await orderToPack(page)
  const headers = await tokenOf(page)
  for (const [amount, warning] of [
    [5, '$5.00 of this order was refunded. Check what still goes into the parcel.'],
    [order.total_price - 5, 'This order was refunded in full. Cancel it instead of shipping it.'],
  ]) {
    const data = { amount, request_key: crypto.randomUUID() }
    const refund = await page.request.post(`/api/admin/orders/${order.order_uuid}/refund`, { headers, data })
    expect(refund.status(), await refund.text()).toBe(200)
    await openPacking(page, order.order_uuid)
    await expect(page.getByRole('alert')).toHaveText(String(warning))
  }
})

test(
  'warns about labels of another order, with a typo or of an unknown carrier',
  IN_TEST_ALL,
  async ({ page }) => {
    const { first } = await twoToPack(page)
    await scanByHand(page, `42090210${newTrackingNumber()}`)
    const dialog = page.getByRole('alertdialog', { name: 'Is this the right label?' })
    await expect(dialog).toContainText(`The label is for ZIP code 90210. Order ${first.id} goes to 40403.`)
    await dialog.getByRole('button', { name: 'Scan again' }).click()
    await numberField(page).fill('9400111206206406260788')
    await expect(page.getByText('The check digit is wrong.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Choose the carrier.')).toBeVisible()
    expect((await orderOf(page, first.order_uuid)).status).toBe('paid')
    await page.getByRole('combobox', { name: 'Carrier' }).selectOption('UPS')
    await page.getByRole('button', { name: 'Shipped, next' }).click()
    await expect(heading(page, first.id)).toHaveCount(0)
    expect(await orderOf(page, first.order_uuid)).toMatchObject({ status: 'shipped', carrier: 'UPS' })
  },
)

test(
  'continues when someone else has shipped the order',
  IN_TEST_ALL,
  async ({ page, context, allowConsole }) => {
    allowConsole(/Failed to load resource/, /Could not load the current user/)
    const { first, next } = await twoToPack(page)
    await expect(numberField(page)).toBeFocused()
    await context.setOffline(true)
    await scanByHand(page, newTrackingNumber())
    await expect(page.getByRole('alert').first()).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, first.id)).toBeVisible()
    const token = (await context.cookies()).find(({ name }) => name === 'csrfToken')?.value ?? ''
    await page.request.post(`/api/admin/orders/${first.order_uuid}/ship`, {
      headers: { 'x-csrf-token': token },
      data: { carrier: 'USPS', tracking_number: newTrackingNumber() },
    })
    await page.getByRole('button', { name: 'Shipped, next' }).click()
    await expect(page.getByText(`Order ${first.id} has already shipped with another number.`)).toBeVisible()
    await expect(heading(page, next.id)).toBeVisible()
  },
)

test('packs an order on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const number = newTrackingNumber()
  await page.addInitScript((text) => {
    const seen = ['https://example.com/', `]C142040403${text}`]
    const BarcodeDetector = class {
      static getSupportedFormats = async () => ['qr_code', 'code_128', 'data_matrix', 'pdf417', 'itf']
      detect = async () => seen.splice(0, 1).map((rawValue) => ({ rawValue }))
    }
    Object.assign(globalThis, { BarcodeDetector })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 40, 40), 50)
      return canvas.captureStream()
    }
  }, number)
  const { first, next } = await twoToPack(page)
  const boxes = page.getByRole('checkbox')
  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText('still unchecked')).toHaveCount(0)
  await page.getByLabel('Packed weight').fill('9 lb')
  await expect(page.getByText(/Above the \d+ lb that June paid for/)).toBeVisible()
  await reloadPage(page)
  await expect(boxes.first()).toBeChecked()

  await page.getByRole('button', { name: 'Scan label' }).click()
  await expect(numberField(page)).toHaveValue(`]C142040403${number}`)
  await expect(page.getByText('Label read.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('USPS')
  await page.getByRole('button', { name: 'Shipped, next' }).click()
  await expect(heading(page, next.id)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await orderOf(page, first.order_uuid)).toMatchObject({ status: 'shipped', tracking_number: number })
})

test('accepts a typed number on a phone without camera access', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  const { first, next } = await twoToPack(page)
  await openPage(page, ADMIN_PAGES.packing)
  await page.getByRole('link', { name: new RegExp(`^${first.id}, `) }).click()
  await page.getByRole('button', { name: 'Scan label' }).click()
  await expect(page.getByText('The camera could not be opened. Type the number below.')).toBeVisible()
  await numberField(page).fill(newTrackingNumber())
  await numberField(page).press('Enter')
  await expect(heading(page, next.id)).toBeVisible()
})

test('previews an import of tracking numbers and runs it once', async ({ page }) => {
  const [order, other] = [await orderToPack(page), await orderToPack(page)]
  const number = newTrackingNumber()
  await openPage(page, ADMIN_PAGES.importTracking)
  await chooseSpreadsheet(page, 'Order,Number\n1,2\n', 'labels.csv')
  await expect(page.getByRole('alert')).toContainText('"Order ID" and "Tracking Number"')
  const file = `Order ID,Tracking Number\n${order.id},${number}\n${other.id},9400111206206406260788\n99999999,${number}\n`
  await chooseSpreadsheet(page, file, 'labels.csv')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing has changed yet.' })).toBeFocused()
  await expect(row(page, String(order.id))).toContainText('Will be shipped')
  await expect(row(page, String(other.id))).toContainText('The check digit is wrong.')
  await expect(row(page, '99999999')).toContainText('There is no order 99999999.')
  expect((await orderOf(page, order.order_uuid)).status).toBe('paid')
  await page.getByRole('button', { name: 'Ship 1 order' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 order shipped.' })).toBeFocused()
  expect((await orderOf(page, order.order_uuid)).status).toBe('shipped')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await expect(page.getByLabel('CSV file')).toBeFocused()
  await chooseSpreadsheet(page, file, 'labels.csv')
  await expect(row(page, String(order.id))).toContainText('Already shipped. Nothing changes.')
  await expect(page.getByRole('button', { name: /^Ship/ })).toHaveCount(0)
})
