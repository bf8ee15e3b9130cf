import type { Page } from '@playwright/test'
import { ADMIN_PAGES, adminDropPage } from '#contract/app/admin-paths.ts'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { startOwnShop } from '#test/support/browser/own-shop.ts'

startOwnShop()

test.beforeEach(async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, ADMIN_PAGES.dashboard)
})

/** Finds the text of a row by its title. */
const sentence = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'The shop' })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(title, { exact: true }) })
    .getByRole('definition')

async function says(page: Page, title: string, text: string | RegExp): Promise<void> {
  await openPage(page, ADMIN_PAGES.dashboard)
  await expect(sentence(page, title)).toHaveText(text)
}

async function send(page: Page, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](path, { headers: await tokenOf(page), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function setStocks(page: Page, stockOf: (index: number) => number): Promise<string[]> {
  const names: string[] = []
  const { data } = await (await page.request.get('/api/products?per_page=100')).json()
  for (const [index, { id, name }] of data.entries()) {
    const { data: product } = await (await page.request.get(`/api/admin/products/${id}`)).json()
    await send(page, 'put', `/api/admin/products/${id}`, { ...product, stock: stockOf(index) })
    names.push(name)
  }
  return names
}

async function planDrop(page: Page, name: string, opensIn: number): Promise<{ id: number }> {
  const { id } = await newProduct(page)
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  const { data } = await send(page, 'post', '/api/admin/drops', {
    ...{ name, description: 'One of each.', kind: 'first_come', per_customer: 1, product_ids: [id] },
    ...{ preview_at: at(0), opens_at: at(opensIn), closes_at: at(opensIn + HOUR_MS) },
  })
  return data
}

const MOMENT = String.raw`\w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T`

test('lists what is in demand', IN_TEST_ALL, async ({ page, allowConsole }) => {
  await expect(sentence(page, 'What to forge next')).toHaveText('Nobody has looked for anything yet.')
  await send(page, 'put', '/api/user/saved/1', {})
  const { groups } = await (await page.request.get('/api/admin/demand')).json()
  await says(page, 'What to forge next', groups[0].sentence)
  const link = sentence(page, 'What to forge next').getByRole('link')
  await expect(link).toHaveAttribute('href', ADMIN_PAGES.demand)
  allowConsole(/status of 503/)
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/admin/demand', async (route) => {
    await asked
    await route.fulfill({ status: 503, json: { error: 'Try again.' } })
  })
  await openPage(page, ADMIN_PAGES.dashboard)
  await expect(sentence(page, 'What to forge next').getByRole('status')).toHaveText('Ranking the demand…')
  answer()
  await expect(sentence(page, 'What to forge next')).toHaveText('See the demand')
  await expect(link).toHaveAttribute('href', ADMIN_PAGES.demand)
})

test('shows the next drop with its number of subscribers', IN_TEST_ALL, async ({ page }) => {
  await expect(sentence(page, 'Next drop')).toHaveText('Plan a drop')
  await expect(sentence(page, 'Next drop').getByRole('link')).toHaveAttribute('href', ADMIN_PAGES.drops)
  const { id } = await planDrop(page, 'Winter Bowies', 3 * HOUR_MS)
  const opens = (rest: string) => new RegExp(`^Winter Bowies opens ${MOMENT}\\.${rest}$`)
  await says(page, 'Next drop', opens(''))
  await expect(sentence(page, 'Next drop').getByRole('link')).toHaveAttribute('href', adminDropPage(id))
  // Both are logged in, so they need not confirm.
  await send(page, 'post', '/api/notifications', { email: 'admin@shop.test', kind: 'drop', drop_id: id })
  await says(page, 'Next drop', opens(' 1 person asked to be told\\.'))
  await loggedInAs(page, 'siteadmin')
  await send(page, 'post', '/api/notifications', { email: 'siteadmin@shop.test', kind: 'drop', drop_id: id })
  await says(page, 'Next drop', opens(' 2 people asked to be told\\.'))
  await planDrop(page, 'Paring knives', 5 * SECOND_MS)
  await expect(async () => {
    await says(page, 'Next drop', new RegExp(`^Paring knives is open until ${MOMENT}\\.$`))
  }).toPass()
})

test('shows what is owed on gift cards', IN_TEST_ALL, async ({ page }) => {
  await expect(sentence(page, 'Gift cards')).toHaveText('Nothing is owed on gift cards.')
  const issue = (amount: number) =>
    send(page, 'post', '/api/admin/gift-cards', { amount, recipient_email: 'wade@example.com', note: '' })
  await loggedInAs(page, 'siteadmin')
  await issue(50)
  await says(page, 'Gift cards', '$50.00 owed on 1 card with a balance.')
  await issue(75)
  await says(page, 'Gift cards', '$125.00 owed on 2 cards with a balance.')
  await expect(sentence(page, 'Gift cards').getByRole('link')).toHaveAttribute('href', ADMIN_PAGES.giftCards)
})

test('lists products that are low in stock or sold out', IN_TEST_ALL, async ({ page }) => {
  const stock = sentence(page, 'Stock')
  const names = await setStocks(page, () => 5)
  const named = (text: string) => names.filter((name) => text.includes(name)).length
  await says(page, 'Stock', /^No product is low in stock\.\s*$/)
  await setStocks(page, (index) => (index === 0 ? 1 : 5))
  await says(page, 'Stock', `1 product low in stock: ${names[0]}. `)
  await expect(stock.getByRole('link')).toHaveAttribute('href', `${ADMIN_PAGES.products}?state=running_low`)
  await setStocks(page, (index) => (index === 0 ? 0 : 5))
  await says(page, 'Stock', `No product is low in stock. 1 sold out: ${names[0]}.`)
  await expect(stock.getByRole('link')).toHaveAttribute('href', `${ADMIN_PAGES.products}?state=sold_out`)
  await setStocks(page, (index) => (index < 2 ? 1 : index < 7 ? 0 : 5))
  await says(page, 'Stock', /^2 products low in stock: .+; .+\. 5 sold out: .+; .+; .+; and 2 more\.$/)
  expect(named((await stock.textContent()) ?? '')).toBe(5)
})

test('reports that there is no backup yet', IN_TEST_ALL, async ({ page }) => {
  await expect(sentence(page, 'Backup')).toHaveText(
    /^No backup yet.*To make one now: npm run shop -- backup$/,
  )
})
