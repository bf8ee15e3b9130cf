import { PAGES } from '#contract/platform/values/paths.ts'
import { confirmAge, fillAddress, payByCard, pressAddToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test.use({ translated: true })

test('sells to a customer whose browser translates the pages', IN_TEST_ALL, async ({ page, sheath }) => {
  await openPage(page, `/shop-knives/knife/${sheath.id}`)
  await expect(page.locator('h1 > font')).toHaveText(sheath.name)
  await pressAddToCart(page, sheath.id)
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toHaveText('Add to Cart')
  await openPage(page, PAGES.checkout)
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await pay.click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await fillAddress(page, 'translated@example.com')
  await expect(page.getByText('Enter your full name.')).toHaveCount(0)
  await confirmAge(page)
  await expect(page.getByRole('main')).not.toContainText('Enter')
  await pay.click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your order is being processed and will ship soon.',
  )
})
