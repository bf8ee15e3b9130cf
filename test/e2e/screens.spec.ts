import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'
import { COMMISSION_SCREENS } from './commission-screens.ts'
import { DEMAND_SCREENS } from './demand-screens.ts'
import { expect, test } from './fixtures.ts'
import { PACKING_SCREENS } from './packing-screens.ts'
import { PASSPORT_SCREENS } from './passport-screens.ts'
import { SALE_SCREENS } from './sale-screens.ts'
import { SHOP_SCREENS } from './shop-screens.ts'

const FOLDER = join(import.meta.dirname, 'results', 'screens')
/** `npm run screens` saves a screenshot of each screen. */
const SAVES_SCREENSHOTS = process.env.SCREENS === '1'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1440, height: 900 }
/** The narrowest window with the wide header. */
const NARROW_DESKTOP = { width: 850, height: 900 }
/** The narrowest window with the staff's sidebar. */
const NARROW_SIDEBAR = { width: 1120, height: 900 }
/** The narrowest, and a window of 1280 × 1024 at 400 % zoom. */
const ENLARGED = { width: 320, height: 256 }

const EVERY_SIZE = [DESKTOP, NARROW_SIDEBAR, NARROW_DESKTOP, TABLET, PHONE, ENLARGED]
const PHONE_SIZES = [PHONE, ENLARGED]
/** Checked with letters of twice the size. */
const LARGE_TEXT_SIZES = [PHONE, { width: 640, height: 900 }, DESKTOP]

for (const { name, open, phoneOnly, logsError } of [
  ...SHOP_SCREENS,
  ...ADMIN_SCREENS,
  ...DEMAND_SCREENS,
  ...COMMISSION_SCREENS,
  ...SALE_SCREENS,
  ...PASSPORT_SCREENS,
  ...PACKING_SCREENS,
]) {
  test(`${name} is accessible and fits every width`, async ({ page, allowConsole }) => {
    if (logsError) allowConsole(/^Failed to load resource/)
    const [first = DESKTOP, ...others] = phoneOnly ? PHONE_SIZES : EVERY_SIZE
    await page.setViewportSize(first)
    await open(page)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await expectAccessible(page)
    for (const size of [first, ...others]) {
      await page.setViewportSize(size)
      expect(await overflow(page), `${size.width} × ${size.height}`).toEqual([])
      if (SAVES_SCREENSHOTS && [DESKTOP, TABLET, PHONE].includes(size)) {
        await loadImages(page)
        const path = join(FOLDER, `${name}-${size.width}.jpg`)
        await page.screenshot({ path, fullPage: !phoneOnly, type: 'jpeg', quality: 80 })
      }
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const size of phoneOnly ? [PHONE] : LARGE_TEXT_SIZES) {
      await page.setViewportSize(size)
      expect(await overflow(page), `large text, ${size.width} px`).toEqual([])
      expect(await cutLabels(page), `large text, ${size.width} px`).toEqual([])
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await expect(page.getByRole('main')).toHaveCount(1)
    if (!phoneOnly) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await coveredShare(page), 'share of the height that fixed bars cover').toBeLessThan(0.6)
    }
  })
}

async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

/** The elements that are wider than the page, once pages that change with the window's width have done so. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const wide = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= wide) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > wide + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** The buttons, links and labels that are wider than their box. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, label, legend, summary')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** The share of the window's height that fixed bars cover. */
function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const isBar = (element: Element) => {
      const { position, visibility } = getComputedStyle(element)
      if (!['fixed', 'sticky'].includes(position) || visibility === 'hidden') return false
      const { width, bottom, top } = element.getBoundingClientRect()
      return width > innerWidth / 2 && bottom > 0 && top < innerHeight && !element.closest('dialog')
    }
    const heights = [...document.querySelectorAll('body *')].filter(isBar).map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.min(bottom, innerHeight) - Math.max(top, 0)
    })
    return heights.reduce((sum, height) => sum + height, 0) / innerHeight
  })
}
