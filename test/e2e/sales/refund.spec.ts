import type { Page } from '@playwright/test'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
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
import { saveSettings } from '#test/support/browser/settings.ts'
import {
  acceptQuote,
  newCommission,
  payBalance,
  readCommission,
  sendQuote,
  setState,
} from '#test/support/browser/staff-commission.ts'
import { TAX_OFF, TAX_ON } from '#test/support/browser/taxes.ts'

const SHEATH = 'Compact Snap Sheath, Black'
const ELKINS = { state: 'WV', zip: '26241' }

test.beforeEach(async ({ page }) => {
  await loggedInAs(page, 'admin')
  await saveSettings('tax', TAX_ON)
})
test.afterEach(() => saveSettings('tax', TAX_OFF))

const dialog = (page: Page) => page.getByRole('alertdialog', { name: /^Refund order/ })
const refund = (page: Page, amount: string) =>
  dialog(page).getByRole('button', { name: `Refund ${amount}`, exact: true })

/** A sheath for $80.00, with $5.60 tax. */
async function openDialog(page: Page): Promise<BoughtOrder> {
  const order = await newOrder(page, 'Wade Sutter', undefined, ELKINS)
  await openPage(page, adminOrderPage(order.uuid))
  await page.getByRole('button', { name: 'Refund…' }).click()
  return order
}

async function paymentOf(page: Page, { uuid }: BoughtOrder) {
  return (await (await page.request.get(`/api/admin/orders/${uuid}`)).json()).order.payment
}

for (const size of SIZES) {
  test(`refunds a piece with its tax ${onDevice(size)}`, onceAt('desktop', size), async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const order = await openDialog(page)
    await expect(dialog(page)).toContainText('Wade Sutter, Akron, WV. Paid')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose pieces or enter an amount.')

    const other = dialog(page).getByLabel('Other')
    await other.fill('12,50')
    await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(other).toHaveAccessibleDescription(
      /Write a point for the decimals: 12.50 instead of 12,50.$/,
    )
    await other.fill('')

    await dialog(page).getByRole('checkbox', { name: SHEATH }).check()
    await expect(dialog(page)).toContainText('Tax, 7% of $80.00')
    await expect(dialog(page)).toContainText('Refund to Visa ending 4242')
    await refund(page, '$85.60').dblclick()
    await expect(statusMessage(page, `$85.60 refunded for order ${order.id}.`)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    const { refunded, tax_refunded } = await paymentOf(page, order)
    expect(refunded).toBe(85.6)
    const entry = `$85.60 refunded to Visa ending 4242, $${tax_refunded.toFixed(2)} of it tax, for ${SHEATH}`
    await expect(page.getByRole('listitem').filter({ hasText: entry })).toBeVisible()
    await expect
      .poll(async () => (await emailsTo(order.email)).map(({ subject }) => subject).join())
      .toContain('refund')

    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: SHEATH })).toBeDisabled()
    await expect(dialog(page)).toContainText('$85.60 refunded so far.')
    await expectAccessible(page)
  })
}

test('returns the whole tax in several refunds', IN_TEST_ALL, async ({ page }) => {
  const order = await openDialog(page)
  const { tax } = (await (await page.request.get(`/api/admin/orders/${order.uuid}`)).json()).order
  await dialog(page).getByRole('checkbox', { name: SHEATH }).check()
  await refund(page, '$85.60').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByLabel('Shipping', { exact: true }).fill('1000')
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByLabel('Shipping', { exact: true })).toBeFocused()
  await expect(dialog(page)).toContainText('Enter an amount from $0.01 to')
  await page.getByLabel('Shipping', { exact: true }).fill('5')
  await refund(page, '$5.00').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Refund all that is left/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await paymentOf(page, order)).toMatchObject({
    refunded: order.total,
    tax_refunded: tax,
    refundable: 0,
  })
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
})

test('rejects more than what is left', IN_TEST_ALL, async ({ page }) => {
  const order = await openDialog(page)
  await page.getByLabel('Other').fill((order.total - 20).toFixed(2))
  await dialog(page).getByRole('checkbox', { name: SHEATH }).check()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    `Only $${order.total.toFixed(2)} is left to refund. Choose less.`,
  )
  await expect(dialog(page)).not.toContainText('gift card')
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  expect((await paymentOf(page, order)).refunded).toBe(0)
})

test('keeps the choice while the provider is down', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 503/)
  const sentence = 'The payment provider can’t be reached. Try again in a minute.'
  await page.route('**/refund', (route) => route.fulfill({ status: 503, json: { error: sentence } }))
  const order = await openDialog(page)
  await expect(dialog(page).getByRole('checkbox', { name: SHEATH })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(refund(page, '$85.60')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText(sentence)
  await expect(dialog(page).getByRole('checkbox', { name: SHEATH })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund…' })).toBeFocused()
  expect((await paymentOf(page, order)).refunded).toBe(0)
})

test('splits a refund between the cards of balance and deposit', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await newCommission(page)
  await sendQuote(page, uuid)
  await acceptQuote(page, uuid, '5555555555554444')
  await setState(page, uuid, 'ready')
  await payBalance(page, uuid)
  const { order_uuid, payments } = await readCommission(page, uuid)
  const balance = payments.find(({ kind }) => kind === 'balance')?.amount ?? 0
  await openPage(page, adminOrderPage(order_uuid ?? ''))
  await expect(page.getByText('Card, Visa ending 4242')).toBeVisible()
  await expect(page.getByText('Deposit, Mastercard ending 4444')).toBeVisible()
  const cancelDialog = page.getByRole('alertdialog', { name: /to cancelled\?$/ })
  await page.getByLabel(/^Status of order/).selectOption('cancelled')
  await expect(cancelDialog).toContainText(
    `$${balance.toFixed(2)} goes to the balance’s card (Visa ending 4242) and $155.00 to the deposit’s card (Mastercard ending 4444).`,
  )
  await cancelDialog.getByLabel('Partial refund').check()
  await cancelDialog.getByLabel('Amount in dollars').fill('20')
  await expect(cancelDialog).toContainText('$20.00 goes to the balance’s card (Visa ending 4242).')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByLabel('Other', { exact: true }).fill('1')
  await expect(dialog(page)).toContainText('Refund to the balance’s card (Visa ending 4242)')
  await page.getByLabel('Other', { exact: true }).fill((balance + 20).toFixed(2))
  await expect(dialog(page)).toContainText(
    `$${balance.toFixed(2)} goes to the balance’s card (Visa ending 4242) and $20.00 to the deposit’s card (Mastercard ending 4444).`,
  )
  await refund(page, `$${(balance + 20).toFixed(2)}`).click()
  await expect(dialog(page)).toHaveCount(0)
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(entry(`$${balance.toFixed(2)} refunded to Visa ending 4242`)).toBeVisible()
  await expect(entry('$20.00 refunded to the card of the deposit, Mastercard ending 4444')).toBeVisible()

  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('button', { name: 'Refund all that is left, $135.00' }).click()
  await expect(dialog(page)).toContainText('Refund to the deposit’s card (Mastercard ending 4444)')
  await refund(page, '$135.00').click()
  await expect(dialog(page)).toHaveCount(0)
  const after = await readCommission(page, uuid)
  expect(after.payments.map(({ kind, refunded }) => [kind, refunded])).toEqual([
    ['deposit', 155],
    ['balance', balance],
  ])
})
