import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { emailsTo, newAccount, tokenOf, uniqueEmail } from '#test/support/browser/account.ts'
import {
  listItem,
  loggedInAs,
  onDevice,
  row,
  SIZES,
  searchUrl,
  statusMessage,
} from '#test/support/browser/admin.ts'
import { newMessage } from '#test/support/browser/contact-message.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

async function setMailServer(page: Page, mode: 'normal' | 'reject'): Promise<void> {
  const sandbox = new URL(page.url())
  sandbox.port = String(Number(sandbox.port) + 1)
  await page.request.post(new URL('/control/mail', sandbox).href, { data: { mode } })
}

for (const size of SIZES) {
  test(`previews and resends a failed email ${onDevice(size)}`, onceAt('desktop', size), async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    await openPage(page, ADMIN_PAGES.messages)
    const { name, email } = await newMessage(page)
    await reloadPage(page)
    await setMailServer(page, 'reject')
    try {
      await listItem(page, name).getByRole('button', { name: 'Reply' }).click()
      await listItem(page, name).getByLabel('Your reply').fill('Come by on Saturday.')
      await listItem(page, name).getByRole('button', { name: 'Send reply' }).click()
      await expect(listItem(page, name)).toContainText('Failed')
    } finally {
      await setMailServer(page, 'normal')
    }
    await openPage(page, ADMIN_PAGES.outbox)
    await page.getByLabel('Search').fill(email)
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await expect(page).toHaveURL(/(?=.*search=ada)(?=.*state=failed)/)
    const emailRow = row(page, 'Message reply')
    await expect(emailRow).toHaveCount(1)
    await expect(emailRow).toContainText('Rejected by the mail server (550).')
    await emailRow.getByRole('button', { name: 'Show' }).click()
    const content = page.frameLocator('iframe')
    await expect(content.getByText('Come by on Saturday.', { exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Plain text' }).click()
    await expect(page.getByText('> Do you make the hunter with a longer blade?')).toBeVisible()
    await emailRow.getByRole('button', { name: 'Resend' }).click()
    await expect(statusMessage(page, `'Message reply' is on its way to ${email}.`)).toBeVisible()
    await expect.poll(async () => (await emailsTo(email)).length).toBe(1)
    await openPage(page, searchUrl(ADMIN_PAGES.outbox, email))
    await expect(row(page, 'Message reply')).toContainText('Sent')
  })
}

test('shows the images of an order email and hides emails with secrets', IN_TEST_ALL, async ({ page }) => {
  const email = await newAccount(page)
  const order = await orderAndPay(page.request, await tokenOf(page))
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await openPage(page, searchUrl(ADMIN_PAGES.outbox, email))
  await row(page, 'Email verification').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Only the account owner can read this email.')).toBeVisible()
  await expect(row(page, 'Email verification').getByRole('button', { name: 'Resend' })).toHaveCount(0)

  const { order: placed } = await (
    await page.request.get('/api/orders/verify', { params: { order_uuid: order.split('/').pop() ?? '' } })
  ).json()
  await openPage(page, searchUrl(ADMIN_PAGES.outbox, String(placed.id)))
  await row(page, 'Order confirmation').getByRole('button', { name: 'Show' }).click()
  const width = (frame: Element) =>
    frame instanceof HTMLIFrameElement ? (frame.contentDocument?.images[0]?.naturalWidth ?? 0) : 0
  await expect.poll(() => page.locator('iframe').evaluate(width)).toBeGreaterThan(0)
})

test('offers to retry when an email fails to load', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, searchUrl(ADMIN_PAGES.outbox, 'workshop@'))
  const email = uniqueEmail()
  await newMessage(page, { contact: email })
  await reloadPage(page)
  await page.route('**/api/admin/outbox/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Show' }).first().click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})
