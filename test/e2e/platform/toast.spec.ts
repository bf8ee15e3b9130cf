import { PAGES } from '#contract/platform/values/paths.ts'
import { addToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'

test('outlines a toast against the footer', IN_TEST_ALL, async ({ page }) => {
  await addToCart(page, 13)
  await page.getByRole('link', { name: /^Cart, \d/ }).click()
  await page.waitForURL(`**${PAGES.cart}`)
  await page.getByRole('button', { name: /^Remove / }).click()
  const toast = page.getByRole('region', { name: 'Messages' }).locator('> div')
  const edge = await toast.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    return { borderTopWidth, differs: borderTopColor !== backgroundColor }
  })
  expect(edge).toEqual({ borderTopWidth: '1px', differs: true })
})
