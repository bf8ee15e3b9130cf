import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { loggedInAs } from '#test/support/browser/admin.ts'
import {
  addToCart,
  confirmAge,
  fillCheckout,
  payByCard,
  summary,
} from '#test/support/browser/checkout-form.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'

test('adds an order to an unshipped one by keyboard, and packs both in one parcel', async ({
  page,
  sheath,
  tanto,
}) => {
  await addToCart(page, sheath.id)
  await (await fillCheckout(page, 'one-parcel@example.com')).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('will ship soon')
  await untilHydrated(page)
  const uuid = page.url().split('/').at(-1) ?? ''

  await addToCart(page, tanto.id)
  await openPage(page, PAGES.checkout)
  const box = page.getByRole('checkbox', { name: /^Add to your order \d+, which ships by .*: saves \$/ })
  await expect(box).not.toBeChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('You need no address here.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'USPS Standard' })).toHaveCount(0)
  await expect(page.getByLabel('Zip code')).toHaveCount(0)
  await expect(summary(page)).toContainText(/Ships by .*, with order \d+\./)
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Zip code')).toBeVisible()
  await box.check()
  await page.getByLabel('Email').fill('one-parcel@example.com')
  await confirmAge(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payByCard(page)
  const mate = page.getByText(/^In one parcel with order \d+\.$/)
  await expect(mate).toBeVisible()
  await expect(mate.getByRole('link')).toHaveAttribute('href', new RegExp(uuid))

  await loggedInAs(page, 'admin')
  await openPage(page, `${ADMIN_PAGES.packing}?order=${uuid}`)
  await expect(page.getByRole('heading', { name: /^Orders \d+ and \d+$/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Packing slip' })).toContainText(
    'One for both orders',
  )
})
