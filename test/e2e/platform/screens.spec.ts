import { join } from 'node:path'
import type { BrowserContext, Page, ViewportSize } from '@playwright/test'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { ADMIN_SCREENS } from '#test/support/browser/admin-screens.ts'
import { COMMISSION_SCREENS } from '#test/support/browser/commission-screens.ts'
import { DEMAND_SCREENS } from '#test/support/browser/demand-screens.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { MANUAL_ORDER_SCREENS } from '#test/support/browser/manual-order-screens.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { PACKING_SCREENS } from '#test/support/browser/packing-screens.ts'
import { PASSPORT_SCREENS } from '#test/support/browser/passport-screens.ts'
import type { Screen } from '#test/support/browser/screen.ts'
import { SHOP_SCREENS } from '#test/support/browser/shop-screens.ts'

const FOLDER = join(import.meta.dirname, '../results/screens')
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
/** Checked with twice the usual font size. */
const LARGE_TEXT_SIZES = [PHONE, { width: 640, height: 900 }, DESKTOP]

const SCREENS_BY_SUBJECT: Record<string, Screen[]> = {
  'the shop': SHOP_SCREENS,
  staff: ADMIN_SCREENS,
  'drops, discounts, gift cards and reviews': DEMAND_SCREENS,
  commissions: COMMISSION_SCREENS,
  'manual orders': MANUAL_ORDER_SCREENS,
  passports: PASSPORT_SCREENS,
  packing: PACKING_SCREENS,
}

const NAMES = Object.values(SCREENS_BY_SUBJECT).flatMap((screens) => screens.map(({ name }) => name))
/** The number of screens that one browser opens in `npm test`. */
const AT_ONCE = 15

for (const [subject, screens] of Object.entries(SCREENS_BY_SUBJECT)) {
  for (const { name, stateOf } of screens)
    if (stateOf !== undefined && !NAMES.includes(stateOf)) throw new Error(`${name} is a state of no screen.`)
  if (process.env.TEST_SIZE === 'small')
    testAtOneWidth(
      subject,
      screens.filter(({ stateOf }) => stateOf === undefined),
    )
  else for (const screen of screens) testAtEveryWidth(screen)
}

/** Alternates between 1440 and 390 px. */
function testAtOneWidth(subject: string, screens: Screen[]): void {
  for (let first = 0; first < screens.length; first += AT_ONCE) {
    const part = screens.slice(first, first + AT_ONCE)
    const title = `the screens of ${subject}, from ${part[0]?.name}, are accessible and fit their width`
    test(title, async ({ context, baseURL, allowConsole }) => {
      test.slow()
      if (part.some(({ logsError }) => logsError)) allowConsole(/^Failed to load resource/)
      // Keeps the process of the pages, which has compiled their scripts.
      await openPage(await context.newPage(), '/healthz')
      for (const [index, screen] of part.entries()) {
        await test.step(screen.name, async () => {
          const page = await newVisit(context, baseURL ?? '')
          await openAt(page, screen, sizeOf(screen, index))
          await expectLandmarks(page, screen)
          await page.close()
        })
      }
    })
  }
}

function testAtEveryWidth(screen: Screen): void {
  const { name, phoneOnly, logsError } = screen
  test(`${name} is accessible and fits every width`, async ({ page, allowConsole }) => {
    if (logsError) allowConsole(/^Failed to load resource/)
    const [first = DESKTOP, ...others] = phoneOnly ? PHONE_SIZES : EVERY_SIZE
    await openAt(page, screen, first)
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
    await expectLandmarks(page, screen)
  })
}

function sizeOf({ phoneOnly, opensWide }: Screen, index: number): ViewportSize {
  const isPhone = phoneOnly || (!opensWide && index % 2 === 1)
  return isPhone ? PHONE : DESKTOP
}

/** Opens a page of a new visitor whose browser has cached the shop's scripts. */
async function newVisit(context: BrowserContext, origin: string): Promise<Page> {
  await context.clearCookies()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await devtools.detach()
  return page
}

async function openAt(page: Page, { name, open }: Screen, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await open(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expectAccessible(page)
  expect(await overflow(page), `${name}, ${size.width} × ${size.height}`).toEqual([])
}

async function expectLandmarks(page: Page, { name, phoneOnly }: Screen): Promise<void> {
  await expect(page.getByRole('main'), name).toHaveCount(1)
  if (phoneOnly) return
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  expect(await coveredShare(page), `${name}: share of the height that fixed bars cover`).toBeLessThan(0.6)
}

async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

/** Returns the elements that are wider than the page, after it has adapted to the window. */
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
