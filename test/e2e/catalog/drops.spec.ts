import type { Page } from '@playwright/test'
import { dropPage, PAGES } from '#contract/platform/values/paths.ts'
import { HOUR_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, PHONE } from '#test/support/browser/admin.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { layoutShifts } from '#test/support/browser/layout-shift.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const WRONG_BY_MS = 3 * HOUR_MS
const UNTIL_OPEN_MS = 10 * SECOND_MS

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: await tokenOf(page), data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}

async function planDrop(page: Page, name: string, stock: number) {
  await loggedInAs(page, 'admin')
  const product = { description: 'Forged for the drop.', price: 200, stock, category_id: 1 }
  const { id } = await post(page, '/api/admin/products', { ...product, name: `${name} Bowie` })
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  return post(page, '/api/admin/drops', {
    ...{ name, description: 'One of each.', kind: 'first_come', per_customer: 1, product_ids: [id] },
    ...{ preview_at: at(-HOUR_MS), opens_at: at(UNTIL_OPEN_MS), closes_at: at(HOUR_MS) },
  })
}

test('opens on time on a phone with a wrong clock, without layout shift', async ({ page, browser }) => {
  const { slug, opens_at } = await planDrop(page, `Opening ${Date.now()}`, 3)
  const context = await browser.newContext({ viewport: PHONE })
  await context.addInitScript(`{
    const Own = Date
    Date = class extends Own {
      constructor(...parts) { parts.length ? super(...parts) : super(Own.now() + ${WRONG_BY_MS}) }
      static now() { return Own.now() + ${WRONG_BY_MS} }
    }
  }`)
  const customer = await context.newPage()
  let asked = 0
  customer.on('request', (request) => {
    if (request.url().endsWith('/availability')) asked += 1
  })
  await openPage(customer, dropPage(slug))
  await expect(customer.getByText(/^Opens in 0 min \d+ s$/)).toBeVisible()
  const button = customer.getByRole('button', { name: 'Add to Cart' })
  await expect(button).toHaveCount(0)
  await expect(button).toBeVisible({ timeout: UNTIL_OPEN_MS + 15_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(opens_at) - SECOND_MS / 4)
  await expect(customer.getByText('Open now')).toBeVisible()
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(1)
  expect(await customer.evaluate(layoutShifts)).toEqual([])
  await button.click()
  await expect(customer.getByRole('button', { name: 'Added to Cart' })).toBeDisabled()
  await context.close()
})

test('lists the drops and adds them to a calendar', async ({ page }) => {
  const { name, slug } = await planDrop(page, `Listed ${Date.now()}`, 1)
  await openPage(page, PAGES.drops)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const calendar = await page.request.get(`${dropPage(slug)}.ics`)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
})
