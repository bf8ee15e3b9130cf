import type { Page } from '@playwright/test'
import { settingsPage } from '#contract/app/admin-paths.ts'
import { DEFAULT_TAX } from '#contract/operations/settings/defaults.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { openLoggedIn } from '#test/support/browser/account.ts'
import { loggedInAs, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { saveSettings } from '#test/support/browser/settings.ts'

let before: Settings
test.beforeEach(async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  before = (await (await page.request.get('/api/admin/settings')).json()).settings
})
test.afterEach(async () => {
  await saveSettings('shipping', before.shipping)
  await saveSettings('tax', DEFAULT_TAX)
  await saveSettings('card_fee', before.card_fee)
})

const example = (page: Page) => page.getByRole('region', { name: 'Example order' })
const totals = (page: Page, row: string) => example(page).getByRole('row', { name: row }).getByRole('cell')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const dollars = (amount: number) => `$${amount.toFixed(2)}`

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('1 lb', { exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('fills all 70 prices from a pasted column, with Undo', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('shipping'))
  const { standard } = before.shipping
  const raised = standard.map((price, index) => (index < 20 ? price + 0.35 : price).toFixed(2))
  await paste(page, raised.map((price) => `$${price}`).join('\n'))
  await expect(statusMessage(page, '70 prices pasted. 20 changed, 50 as before.')).toBeVisible()
  await expect(page.getByLabel('20 lb', { exact: true })).toHaveValue(raised[19] ?? '')
  const shipping = async () => new Set(await totals(page, 'Shipping & handling').allTextContents())
  await expect.poll(async () => (await shipping()).size, 'before and after').toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('20 lb', { exact: true })).toHaveValue((standard[19] ?? 0).toFixed(2))
  await expect(save(page)).toHaveCount(0)

  await paste(page, raised.slice(1).join('\t'))
  await expect(page.getByRole('alert')).toContainText('69 prices found, 70 needed. Nothing was changed.')
  await expect(save(page)).toHaveCount(0)
  await expectAccessible(page)

  await paste(page, raised.join(', '))
  await save(page).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  const fees = await page.request.post('/api/checkout/calculate-fees', {
    data: { cart: [{ id: 9, quantity: 1 }] },
  })
  expect(raised.map(Number)).toContain((await fees.json()).shipping)
})

test('shows errors of shipping prices at their fields', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('shipping'))
  await page.getByLabel('3 lb', { exact: true }).fill('0.95')
  await page.getByLabel('Handling fee').fill('100.01')
  await save(page).click()
  const third = page.getByLabel('3 lb', { exact: true })
  await expect(third).toBeFocused()
  await expect(third).toHaveAccessibleDescription('Enter at least the price of the pound before it.')
  await expect(page.getByLabel('Handling fee')).toHaveAccessibleDescription('Enter at most $100.')
  await expectAccessible(page)
  await page.getByLabel('Handling fee').fill('2,50')
  await expect(page.getByLabel('Handling fee')).toHaveAccessibleDescription(
    'Write a point for the decimals: 2.50 instead of 2,50.',
  )
  await page.getByLabel('Handling fee').fill('2.50')
  await page.getByLabel('Zone').selectOption('Zone 8')
  await page.getByLabel('Large').fill('99')
  await page.getByRole('button', { name: 'Reset to USPS retail' }).click()
  await expect(statusMessage(page, 'USPS retail prices for zone 8')).toBeVisible()
  await expect(page.getByLabel('Large')).toHaveValue(before.shipping.flat_rate.large.toFixed(2))
  await expect(third).not.toHaveAttribute('aria-invalid')
  await save(page).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  expect(settings.shipping).toMatchObject({
    zone: 8,
    handling_fee: 2.5,
    flat_rate: before.shipping.flat_rate,
  })
  expect(settings.shipping.standard[0]).toBeGreaterThan(before.shipping.standard[0] ?? 0)
})

test('expands, adds and removes insurance rows', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('shipping'))
  const rows = page.getByRole('group', { name: /^Insurance row/ })
  await expect(rows).toHaveCount(6)
  await page.getByRole('button', { name: 'Show all 50 rows' }).click()
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Add a row' }).click()
  const last = page.getByRole('group', { name: 'Insurance row 51' })
  await expect(last.getByLabel('Up to')).toBeFocused()
  await last.getByLabel('Up to').fill('4,900')
  await last.getByLabel('Fee').fill('80')
  await save(page).click()
  await expect(last.getByLabel('Up to')).toHaveAccessibleDescription('Enter more than in the row above.')
  await last.getByLabel('Up to').fill('6,000')
  await page.getByRole('button', { name: 'Remove row 1', exact: true }).click()
  await save(page).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  expect(settings.shipping.insurance).toHaveLength(50)
  expect(settings.shipping.insurance.at(-1)).toEqual({ up_to: 6000, fee: 80 })
})

test('shows what saving changes for a chosen example order', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('shipping'))
  await expect(example(page)).toContainText('The total of this order stays the same.')
  await page.getByLabel('Handling fee').fill('3')
  await expect(example(page)).toContainText('more for the customer. Orders already placed keep their price.')
  await page.getByRole('button', { name: 'Choose another order' }).click()
  await page.getByLabel('Product').selectOption({ index: 2 })
  const name = await page.getByLabel('Product').locator('option:checked').textContent()
  await expect(example(page).getByText(`${name} to West Virginia`)).toBeVisible()
  await page.getByLabel('With insurance').check()
  await expect(totals(page, 'Insurance')).toHaveCount(2)
  await expectAccessible(page)
})

test('sets tax for West Virginia and a rate for a ZIP code', async ({ page }) => {
  await openLoggedIn(page, settingsPage('tax'))
  await page.getByRole('button', { name: 'Start with West Virginia, 6 %' }).click()
  await expect(page.getByLabel('Rate in West Virginia')).toBeFocused()
  await page.getByRole('switch', { name: 'Collect sales tax' }).click()
  const state = page.getByRole('group', { name: 'West Virginia' })
  await state.getByRole('button', { name: 'None' }).click()
  await state.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('ZIP codes and rates').fill('25301 seven')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByLabel('ZIP codes and rates')).toHaveAccessibleDescription(/‘25301 seven’ is not/)
  await page.getByLabel('ZIP codes and rates').fill('26241 7\n44301 7')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(state).toContainText('44301 is in Ohio. A rate counts only in West Virginia.')
  await page.getByLabel('Try a ZIP code').fill('26241')
  await expect(example(page).getByRole('row', { name: 'Tax, 7%' })).toBeVisible()
  await page.getByLabel('Try a ZIP code').fill('44301')
  await expect(example(page).getByLabel('To')).toHaveValue('OH')
  await expect(example(page).getByRole('row', { name: /^Tax/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('main').getByLabel('State', { exact: true }).selectOption('OH')
  await page.getByRole('button', { name: 'Add state' }).click()
  await page.getByLabel('Rate in Ohio').fill('16')
  await save(page).click()
  await expect(page.getByLabel('Rate in Ohio')).toBeFocused()
  await expect(page.getByLabel('Rate in Ohio')).toHaveAccessibleDescription('Enter at most 15 %.')
  await page.getByLabel('Rate in Ohio').fill('5.75')
  await save(page).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  expect(settings.tax.states).toMatchObject([
    {
      state: 'WV',
      rate: 6,
      tax_shipping: true,
      zip_rates: [
        { zip: '26241', rate: 7 },
        { zip: '44301', rate: 7 },
      ],
    },
    { state: 'OH', rate: 5.75 },
  ])
})

test('expands a collapsed row with an error', IN_TEST_ALL, async ({ page }) => {
  const wv = { state: 'WV', rate: 6, tax_shipping: true, tax_card_fee: false } as const
  await saveSettings('tax', { enabled: true, states: [{ ...wv, zip_rates: [{ zip: '25301', rate: 7 }] }] })
  await openLoggedIn(page, settingsPage('tax'))
  const state = page.getByRole('group', { name: 'West Virginia' })
  await expect(state.getByLabel('ZIP code')).toHaveCount(0)
  const fields = { states: 'Wrong.', 'states.0.zip_rates.0.zip': 'This ZIP code is no longer used.' }
  await page.route('**/api/admin/settings/tax', (route) =>
    route.fulfill({ status: 400, json: { error: 'Wrong.', fields } }),
  )
  await page.getByLabel('Rate in West Virginia').fill('6.5')
  await save(page).click()
  await expect(state.getByLabel('ZIP code')).toBeFocused()
  await expect(state.getByLabel('ZIP code')).toHaveAccessibleDescription('This ZIP code is no longer used.')
})

test('exempts states that restrict card fees with one press', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('card_fee'))
  await expect(page.getByText('As of Nov 21, 2026. This is information, not legal advice.')).toBeVisible()
  await page.getByRole('button', { name: 'Exempt these 6 states' }).click()
  await page.getByRole('button', { name: 'Remove New York' }).click()
  await example(page).getByLabel('To').selectOption('MA')
  const subtotal = Number((await totals(page, 'Subtotal').first().textContent())?.replace(/[$,]/g, ''))
  const shipping = Number(
    (await totals(page, 'Shipping & handling').first().textContent())?.replace(/[$,]/g, ''),
  )
  await expect(totals(page, 'Total').last()).toHaveText(dollars(subtotal + shipping))
  await page.getByLabel('Percent').fill('2.999')
  await save(page).click()
  await expect(page.getByLabel('Percent')).toHaveAccessibleDescription('Enter at most two decimals.')
  await expectAccessible(page)
  await page.getByLabel('Percent').fill('2.9')
  await save(page).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  const { settings } = await (await page.request.get('/api/admin/settings')).json()
  expect(settings.card_fee.exempt_states).toEqual(['CA', 'CO', 'CT', 'MA', 'ME'])
})
