import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { cancelCheckout, openCheckout, setStock } from '#test/support/browser/order-and-pay.ts'
import { SANDBOX } from '#test/support/browser/urls.ts'
import { mailbox } from '#test/support/checkout-helpers.ts'
import { confirmationToken } from '#test/support/notification-helpers.ts'
import { eventually } from '#test/support/wait.ts'

const PRODUCT = { id: 11, page: '/shop-knives/knife/11' }

test('subscribes a visitor to a held product and unsubscribes them', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setStock(request, PRODUCT.id, () => 1)
  const checkout = await openCheckout(request, PRODUCT.id)
  await openPage(page, PRODUCT.page)
  await expect(page.getByText(/In someone's checkout until/).first()).toBeVisible()
  const notify = page.getByRole('main').getByRole('button', { name: 'Notify me' }).first()
  await notify.click()
  const field = page.getByRole('main').getByLabel('Email')
  await expect(field).toBeFocused()
  await field.fill('june')
  await notify.click()
  await expect(page.getByText('Enter an email address like june@example.com.')).toBeVisible()
  const address = `notify-${Date.now()}@example.com`
  await field.fill(address)
  await expectAccessible(page)
  await notify.click()
  await expect(page.getByRole('status').filter({ hasText: `we sent a link to ${address}` })).toBeVisible()

  const [email] = await eventually(
    () => mailbox({ sandboxUrl: SANDBOX }, address),
    (emails) => emails.length > 0,
  )
  await openPage(page, `${PAGES.confirmNotification}?token=${confirmationToken(email)}`)
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText(/We email you once .+ is back in stock\./)).toBeVisible()
  await expectAccessible(page)
  await reloadPage(page)
  await confirm.click()
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage your emails' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await expect(page.getByText('You are unsubscribed from all of these emails.')).toBeVisible()
  await cancelCheckout(request, checkout)
})

test('subscribes a logged-in customer with one press', IN_TEST_ALL, async ({ page }) => {
  await page.request.post('/api/auth/login', {
    data: { email: 'customer@shop.test', password: 'Sandbox-customer-1' },
  })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await openPage(page, '/shop-knives/category/bowie-knives')
  // The shop waits until it knows who presses.
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
  pressed.resolve()
  await expect(page.getByRole('button', { name: 'We will email you' })).toBeVisible()
  await openPage(page, PAGES.notifications)
  await page.getByRole('button', { name: 'Remove Bowie Knives' }).click()
  await expect(page.getByText('We no longer email you about “Bowie Knives”.')).toBeVisible()
})
