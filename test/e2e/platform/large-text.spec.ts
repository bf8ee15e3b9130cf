import type { Page } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { TEST_BROWSER_ARGS } from '#test/support/browser.ts'

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

/** A browser with twice the usual font size. */
const FONT_SIZE = 32
test.use({
  viewport: PHONE,
  launchOptions: {
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: [...TEST_BROWSER_ARGS, `--blink-settings=defaultFontSize=${FONT_SIZE}`],
  },
})

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

const fontSize = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

test('scales text with the browser’s font size, headings by half', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, PAGES.about)
  expect(await fontSize(page, 'body')).toBe(FONT_SIZE)
  expect(await fontSize(page, 'h1')).toBe(1.5 * 36)
})

test('never scrolls sideways with large text', IN_TEST_ALL, async ({ page }) => {
  for (const width of [390, 640, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      PAGES.home,
      PAGES.allKnives,
      KNIFE,
      PAGES.cart,
      PAGES.contact,
      PAGES.privacy,
      PAGES.login,
    ]) {
      await openPage(page, path)
      expect(await isTooWide(page), `${path} at ${width} px`).toBe(false)
    }
  }
})

test('uses the narrow layout in a wide window with large text', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, PAGES.allKnives)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filter Products' })).toBeVisible()
})

test('shows the whole sort order on a phone with large text', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, `${PAGES.allKnives}?sort=price-low-high`)
  const spare = await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    canvas.font = font
    const text = canvas.measureText(select.selectedOptions[0]?.text ?? '').width
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
  })
  expect(spare).toBeGreaterThanOrEqual(0)
})
