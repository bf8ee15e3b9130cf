import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { loggedInAs, newProduct } from '#test/support/browser/admin.ts'
import { pressAddToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { orderAndPay } from '#test/support/browser/order-and-pay.ts'

async function figures(page: Page) {
  return (await page.request.get('/api/admin/analytics')).json()
}

test('counts product views and carts once per visit', async ({ page, browser }) => {
  await loggedInAs(page, 'admin')
  const product = await newProduct(page, { stock: 5 })
  const before = (await figures(page)).way
  const client = await (await browser.newContext()).newPage()
  for (let visit = 0; visit < 2; visit++) {
    await openPage(client, knifePage(product))
    await pressAddToCart(client, product.id)
    await reloadPage(client)
  }
  await client.context().close()
  await expect.poll(async () => (await figures(page)).way.views).toBe(before.views + 1)
  await expect.poll(async () => (await figures(page)).way.carts).toBe(before.carts + 1)
})

for (const width of [1440, 390]) {
  test(
    `draws every chart at ${width} px and shows the same data in its table`,
    onceFor(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await orderAndPay(page.request)
      const counted = page.waitForResponse(/track-pageview/)
      await openPage(page, PAGES.about)
      await counted
      await openPage(page, '/shop-knives/knife/9')
      await loggedInAs(page, 'admin')
      await expect.poll(async () => (await figures(page)).products.length).toBeGreaterThan(0)
      await openPage(page, ADMIN_PAGES.analytics)
      const main = page.getByRole('main')
      for (const title of ['Sales by month', 'Conversion', 'Most viewed products']) {
        const figure = main.getByRole('region', { name: title })
        await expect(figure.getByRole('img', { name: title })).toBeVisible()
      }
      await expect(main.getByRole('region', { name: 'Sold out quickly' })).toBeVisible()
      await expectAccessible(page)

      const sales = main.getByRole('region', { name: 'Sales by month' })
      const month = sales.getByRole('slider', { name: 'Month' })
      await month.focus()
      await expect(sales.getByText(/^Net sales \$/)).toBeVisible()
      const newest = await month.getAttribute('aria-valuetext')
      await page.keyboard.press('ArrowLeft')
      await expect(month).not.toHaveAttribute('aria-valuetext', newest ?? '')
      await page.keyboard.press('Escape')
      await expect(sales.getByText(/^Net sales \$/)).toBeHidden()
      await sales.getByText('Show as table').click()
      const { total } = (await figures(page)).sales
      const sum = sales.getByRole('row', { name: /^Total/ })
      const dollars = (amount: number) =>
        amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
      await expect(sum).toContainText(dollars(total.kept))
      await expect(sum).toContainText(dollars(total.gross))
      for (const title of ['Tracked Pages', 'Category Pages', 'Product Pages']) {
        await expect(main.getByRole('heading', { level: 3, name: title })).toBeVisible()
      }
      const about = main.getByRole('table', { name: 'Tracked Pages' }).getByRole('row', { name: /^\/about/ })
      await expect(about).toBeVisible()
      await expectAccessible(page)
    },
  )
}

test('keeps the period in the URL', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.analytics)
  const months = page.getByRole('navigation', { name: 'Period' })
  await expect(months.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true')
  await months.getByRole('link', { name: '3 months' }).click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.analytics}?months=3`)
  await expect(months.getByRole('link', { name: '3 months' })).toHaveAttribute('aria-current', 'true')
  await openPage(page, `${ADMIN_PAGES.analytics}?months=many`)
  await expect(months.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true')
})
