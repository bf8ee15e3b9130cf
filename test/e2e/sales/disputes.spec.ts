import type { Page } from '@playwright/test'
import { ADMIN_PAGES, adminCommissionPage, adminOrderPage, evidencePage } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { type BoughtOrder, loggedInAs, newOrder } from '#test/support/browser/admin.ts'
import { disputed, outside, outsideDeposit } from '#test/support/browser/dispute.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { openInProgress, readCommission } from '#test/support/browser/staff-commission.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'admin'))

async function open(page: Page, { uuid }: BoughtOrder): Promise<void> {
  await openPage(page, adminOrderPage(uuid))
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
}

test('shows an open dispute on the dashboard, in the list and above its order', async ({ page }) => {
  const order = await newOrder(page)
  await disputed(page, order)
  await openPage(page, ADMIN_PAGES.dashboard)
  // Others may be open, too.
  const toDo = page.getByRole('link', { name: /^\d+ Disputes?(?! about)/ })
  await expect(toDo).toContainText(/Orders? \d+.*\. Send (the first )?evidence by \w{3}, \w{3} \d+\./)
  await toDo.click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.orders}?disputes=true`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(order.id) }) })
  await expect(row.getByText('Dispute', { exact: true })).toBeVisible()
  await open(page, order)
  const notice = page.getByText(/^Dispute: Product not received, \$/).locator('..')
  await expect(notice).toContainText(
    /Evidence is due \w{3}, \w{3} \d+\. The bank holds the money until it decides\./,
  )
  await expect(page.getByText(/^Dispute opened: Product not received/)).toBeVisible()
  await page.getByRole('link', { name: 'Evidence' }).click()
  await expect(page).toHaveURL(evidencePage(order.uuid))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evidence for order ${order.id}`)
})

test('prints evidence on Letter and A4 without the admin area', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await disputed(page, order)
  await openPage(page, evidencePage(order.uuid))
  await expect(page.getByRole('heading', { name: 'What the customer agreed to' })).toBeVisible()
  await expect(page.getByText(/confirm that I am at least 18 years old/)).toBeVisible()
  await expect(page.getByText('The customer has not written to the shop.')).toBeVisible()
  await expect(page.getByText(new RegExp(`Emails to ${order.email}`))).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Evidence for order ${order.id}`).last()).toBeVisible()
  for (const hidden of ['banner', 'button', 'navigation'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0)
  for (const format of ['Letter', 'A4'] as const) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  }
})

test('rules out a refund after a lost dispute', IN_TEST_ALL, async ({ page }) => {
  const order = await newOrder(page)
  await disputed(page, order)
  await open(page, order)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('alertdialog').getByRole('checkbox').first().check()
  await outside(page, order, 'dispute_lost')
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/admin/orders/${order.uuid}`)).json()).order.disputes,
    )
    .toMatchObject([{ status: 'lost' }])
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('after a lost dispute')
  await open(page, order)
  await expect(page.getByText(/^Dispute lost: Product not received/).first()).toBeVisible()
  await expect(page.getByText('A refund is not possible: the bank returned')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
})

test('shows a dispute about a deposit above its commission', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, '/')
  const { uuid, email } = await openInProgress(page)
  await expect(page.getByText(/^Dispute/)).toHaveCount(0)
  await outsideDeposit(page, email, 'dispute')
  await expect.poll(async () => (await readCommission(page, uuid)).disputes).toHaveLength(1)
  await openPage(page, ADMIN_PAGES.dashboard)
  await expect(page.getByRole('link', { name: /Disputes? about (a deposit|deposits)/ })).toContainText(
    /Send (the first )?evidence by \w{3}, \w{3} \d+\./,
  )
  await openPage(page, adminCommissionPage(uuid))
  const notice = page.getByText('Dispute: Product not received, $155.00.').locator('..')
  await expect(notice).toContainText(
    /Evidence is due \w{3}, \w{3} \d+\. The bank holds the money until it decides\./,
  )
  await expectAccessible(page)
  await outsideDeposit(page, email, 'dispute_lost')
  await expect
    .poll(async () => (await readCommission(page, uuid)).disputes)
    .toMatchObject([{ status: 'lost' }])
  await reloadPage(page)
  await expect(page.getByText('Dispute lost: Product not received, $155.00.')).toBeVisible()
  await expect(page.getByText('so a refund is not possible.')).toBeVisible()
})
