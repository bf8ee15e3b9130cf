import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo } from '#test/support/browser/account.ts'
import { type BoughtOrder, loggedInAs, newOrder, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { disputed } from '#test/support/browser/dispute.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

const REASON = 'The first heat treatment came out two points soft.'

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Opens the dialog of a new order's delay. */
async function openDelay(page: Page): Promise<BoughtOrder & { promised: string }> {
  await loggedInAs(page, 'admin')
  const order = await newOrder(page)
  await openPage(page, `${ADMIN_PAGES.orders}?search=${order.id}&open`)
  await page.getByRole('button', { name: 'Delay…' }).click()
  const reply = await page.request.get(`/api/admin/orders/${order.uuid}`)
  return { ...order, promised: (await reply.json()).order.promised_ship_by }
}

async function sendDelay(page: Page, days: number) {
  const order = await openDelay(page)
  await page.getByLabel('Ships by').fill(daysFrom(order.promised, days))
  await page.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.getByRole('button', { name: 'Send the new date' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const links = async () =>
    (await emailsTo(order.email)).flatMap(
      ({ text }) => /\/orders\/[^\s]+\/delay\?token=[\w-]+/.exec(text)?.[0] ?? [],
    )
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0)
  return { ...order, link: (await links())[0] ?? '' }
}

for (const size of SIZES) {
  test(
    `explains to staff what no answer means before a delay ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { promised } = await openDelay(page)
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('Ships by').fill(daysFrom(promised, 16))
      await expect(dialog.getByRole('status')).toContainText(
        /^16 days later, first delay: no answer means that .+ waits/,
      )
      await dialog.getByLabel('Ships by').fill(daysFrom(promised, 31))
      await expect(dialog.getByRole('status')).toContainText('no answer means that the order is cancelled')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Send the new date' }).click()
      await expect(dialog).toContainText('Write a reason.')
    },
  )

  test(`lets a customer accept the new date ${onDevice(size)}`, onceAt('phone', size), async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const { link } = await sendDelay(page, 10)
    await openPage(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your order will ship later than we said.',
    )
    await expect(page.getByText(REASON)).toBeVisible()
    await expect(page.getByText('we take it that you will wait')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I will wait' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for waiting.')
    await reloadPage(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for waiting.')
    await expect(page.getByRole('button', { name: 'I will wait' })).toHaveCount(0)
  })
}

test('cancels and refunds a delayed order after a failed attempt', async ({ page }) => {
  const { link } = await sendDelay(page, 31)
  await page.route('**/api/orders/delay-answer', (route) => route.abort(), { times: 1 })
  await openPage(page, link)
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled.')
})

test('promises no refund while a payment is disputed', IN_TEST_ALL, async ({ page }) => {
  const { link, ...order } = await sendDelay(page, 10)
  await disputed(page, order)
  await openPage(page, link)
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are canceling your order.')
  await expect(page.getByText('We will email you about your refund.')).toBeVisible()
  await expect(page.getByText(/on its way/)).toHaveCount(0)
})

test('lists unfulfilled, late and due orders in tabs', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id } = await newOrder(page)
  await openPage(page, ADMIN_PAGES.orders)
  const tabs = page.getByRole('navigation', { name: 'Orders' })
  await tabs.getByRole('link', { name: /^Unfulfilled/ }).click()
  await expect(tabs.getByRole('link', { name: /^Unfulfilled/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('rowheader', { name: String(id) })).toBeVisible()
  await tabs.getByRole('link', { name: /^Late/ }).click()
  await expect(page).toHaveURL(/due=late/)
})
