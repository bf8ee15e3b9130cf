import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenForNoise } from './noise.ts'
import { SCREENS } from './screens.ts'

/** Pictures of every screen, for people to look at. */
const FOLDER = join(import.meta.dirname, 'results', 'screens')

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1440, height: 900 }
/** The narrowest window with the wide header. */
const NARROW_DESKTOP = { width: 850, height: 900 }
const SMALLEST = { width: 320, height: 640 }
/** What is left of a window of 1280 × 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 }

const EVERY_SIZE = [DESKTOP, NARROW_DESKTOP, TABLET, PHONE, SMALLEST, ENLARGED]
const PHONE_SIZES = [PHONE, SMALLEST, ENLARGED]

for (const { name, open, phoneOnly, refused } of SCREENS) {
  test(`${name}: open to everyone at every width`, async ({ page }) => {
    const noise = listenForNoise(page)
    const [first = DESKTOP, ...others] = phoneOnly ? PHONE_SIZES : EVERY_SIZE
    await page.setViewportSize(first)
    await open(page)
    await loadPictures(page)
    for (const size of [first, ...others]) {
      await page.setViewportSize(size)
      expect(await overflow(page), `${size.width} × ${size.height}`).toEqual([])
      if (size === DESKTOP || size === PHONE) await expectAccessible(page)
      if ([DESKTOP, TABLET, PHONE].includes(size)) {
        await loadPictures(page)
        const path = join(FOLDER, `${name}-${size.width}.jpg`)
        await page.screenshot({ path, fullPage: !phoneOnly, type: 'jpeg', quality: 80 })
      }
    }
    await expect(page.getByRole('main')).toHaveCount(1)
    if (!phoneOnly) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await coveredShare(page), 'what stays in place leaves room').toBeLessThan(0.6)
    }
    // A page that is not there answers 404, and the browser notes it.
    const noted = refused ? 'Failed to load resource' : 'status of 404'
    expect(noise.filter((line) => !line.includes(noted))).toEqual([])
  })
}

async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

/** What makes the page scroll sideways: nothing may. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= wide) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > wide + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** How much of the screen's height stays covered, by bars that do not scroll, in the middle of the page. */
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
