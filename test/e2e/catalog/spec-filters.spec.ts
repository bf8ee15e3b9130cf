import { PAGES } from '#contract/platform/values/paths.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const LISTING = PAGES.allKnives

test('filters by specs with correct counts', async ({ page }) => {
  await openPage(page, LISTING)
  const facts = page.getByRole('navigation', { name: 'Specs' })
  await facts.getByText('Grind', { exact: true }).click()
  const flat = facts.getByRole('link', { name: 'Flat', exact: true })
  const beside = await facts
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Flat', exact: true }) })
    .textContent()
  const count = Number(/(\d+) piece/.exec(beside ?? '')?.[1])
  expect(count).toBeGreaterThan(1)
  await flat.click()
  await expect(page).toHaveURL(/\?grind=Flat$/)
  await expect(page.getByRole('status').filter({ hasText: `${count} results` })).toBeVisible()
  await expect(flat).toHaveAttribute('aria-current', 'true')

  await facts.getByText('Blade length', { exact: true }).click()
  await facts.getByRole('link', { name: '3 to 4 in' }).click()
  await expect(page).toHaveURL(/grind=Flat&blade_length_in=3-4|blade_length_in=3-4&grind=Flat/)
  await flat.click()
  await expect(page).toHaveURL(/\?blade_length_in=3-4$/)
  await page.goBack()
  await expect(page).toHaveURL(/grind=Flat/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(new RegExp(`${LISTING}$`))
})

test('shows spec filters and the result count in the sheet on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, LISTING)
  await page.getByRole('button', { name: 'Filter Products' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter Products' })
  await sheet.getByText('Blade length', { exact: true }).click()
  await sheet.getByRole('link', { name: '9 in and over' }).click()
  await expect(page).toHaveURL(/blade_length_in=9-$/)
  await expect(sheet.getByRole('button', { name: /\b2 results/ })).toBeVisible()
})

test('closes the sheet on Escape, restores the focus, and reopens it', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, LISTING)
  const opener = page.getByRole('button', { name: 'Filter Products' })
  const sheet = page.getByRole('dialog', { name: 'Filter Products' })
  await opener.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await sheet.getByText('Blade length', { exact: true }).click()
  await sheet.getByRole('link', { name: '9 in and over' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(sheet).toBeHidden()
})

test('suggests a filter to remove when nothing matches', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, `${LISTING}?grind=Hollow&blade_length_in=9-`)
  await expect(page.getByText('No products available. Please check back later.')).toBeVisible()
  await page.getByRole('link', { name: /^Without Blade length: 9 in and over/ }).click()
  await expect(page).toHaveURL(/\?grind=Hollow$/)
})

test(
  'filters by links without JavaScript and keeps them in the form',
  IN_TEST_ALL,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await openPage(page, LISTING)
    const facts = page.getByRole('navigation', { name: 'Specs' }).first()
    await facts.getByText('Steel', { exact: true }).click()
    await facts.getByRole('link', { name: '5160 spring steel' }).click()
    await expect(page.getByText('2 results').first()).toBeVisible()
    await page.getByLabel('Search').first().fill('bowie')
    await page.getByRole('button', { name: 'Apply filters' }).first().click()
    await expect(page).toHaveURL(/steel=5160\+spring\+steel/)
    await expect(page.getByText('1 result', { exact: true }).first()).toBeVisible()
    await context.close()
  },
)
