import { expect, type Page, test } from '@playwright/test'
import { knifePage, PAGES, STAFF_PAGES } from '#contract/addresses.ts'
import { expectAccessible } from './accessible.ts'

import { listenForNoise } from './noise.ts'
import { orderAndPay } from './order-and-pay.ts'
import { loggedInAs, newPiece } from './staff.ts'

const DRAWN = '.recharts-bar-rectangle'

async function figures(page: Page) {
  return (await page.request.get('/api/admin/analytics')).json()
}

test('a look, a cart and a sale of a visitor are in the figures, each counted once a visit', async ({
  page,
  browser,
}) => {
  await loggedInAs(page, 'admin')
  const piece = await newPiece(page, { stock: 5 })
  const before = (await figures(page)).way
  const visitor = await (await browser.newContext()).newPage()
  for (let visit = 0; visit < 2; visit++) {
    await visitor.goto(knifePage(piece))
    await visitor.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(visitor.getByRole('link', { name: /^Cart, \d/ }).first()).toBeVisible()
    await visitor.reload()
  }
  await visitor.context().close()
  await expect.poll(async () => (await figures(page)).way.views).toBe(before.views + 1)
  await expect.poll(async () => (await figures(page)).way.carts).toBe(before.carts + 1)
})

for (const width of [1440, 390]) {
  test(`${width} px: every picture is drawn without noise, and its table holds the same figures`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await orderAndPay(page.request)
    await page.goto(PAGES.about)
    await page.goto('/shop-knives/knife/9')
    await loggedInAs(page, 'admin')
    await expect.poll(async () => (await figures(page)).pieces.length).toBeGreaterThan(0)
    const noise = listenForNoise(page)
    await page.goto(STAFF_PAGES.analytics)
    const main = page.getByRole('main')
    for (const title of ['Sales by month', 'From a look to a sale', 'What people look at']) {
      const figure = main.getByRole('region', { name: title })
      const chart = figure.getByRole('img', { name: title })
      await chart.scrollIntoViewIfNeeded()
      await expect(chart.locator(DRAWN).first()).toBeAttached()
    }
    await expect(main.getByRole('region', { name: 'Sold out too soon' })).toBeVisible()
    await expectAccessible(page)

    const sales = main.getByRole('region', { name: 'Sales by month' })
    await sales.getByText('Show as table').click()
    const { total } = (await figures(page)).sales
    const sum = sales.getByRole('row', { name: /^All of these/ })
    const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await expect(sum).toContainText(dollars(total.kept))
    await expect(sum).toContainText(dollars(total.taken))
    for (const title of ['Tracked Pages', 'Category Pages', 'Product Pages']) {
      await expect(main.getByRole('heading', { level: 3, name: title })).toBeVisible()
    }
    const about = main.getByRole('table', { name: 'Tracked Pages' }).getByRole('row', { name: /^\/about/ })
    await expect(about).toBeVisible()
    await expectAccessible(page)
    expect(noise).toEqual([])
  })
}

test('the months shown stand in the address', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(STAFF_PAGES.analytics)
  const months = page.getByRole('navigation', { name: 'Months shown' })
  await expect(months.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true')
  await months.getByRole('link', { name: '3 months' }).click()
  await expect(page).toHaveURL(`${STAFF_PAGES.analytics}?months=3`)
  await expect(months.getByRole('link', { name: '3 months' })).toHaveAttribute('aria-current', 'true')
  await page.goto(`${STAFF_PAGES.analytics}?months=many`)
  await expect(months.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true')
})

test('a chart that does not arrive leaves its table', async ({ page }) => {
  await orderAndPay(page.request)
  await loggedInAs(page, 'admin')
  await page.route('**/assets/sales-chart-*.js', (route) => route.abort())
  await page.goto(STAFF_PAGES.analytics)
  const sales = page.getByRole('region', { name: 'Sales by month' })
  await expect(sales).toContainText('The chart could not be drawn.')
  await sales.getByText('Show as table').click()
  await expect(sales.getByRole('row', { name: /^All of these/ })).toBeVisible()
})

test('no other page of the staff’s, and none of the shop’s, loads the charts', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const scripts: string[] = []
  page.on('response', async (answer) => {
    if (answer.request().resourceType() !== 'script') return
    if ((await answer.text().catch(() => '')).includes('recharts')) scripts.push(answer.url())
  })
  for (const path of [PAGES.home, PAGES.allKnives, STAFF_PAGES.dashboard, STAFF_PAGES.orders]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  expect(scripts).toEqual([])
  await page.goto(STAFF_PAGES.analytics, { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(0)
})
