import { PAGES } from '#contract/platform/values/paths.ts'
import { addToCart } from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { layoutShifts } from '#test/support/browser/layout-shift.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

for (const path of [PAGES.home, PAGES.allKnives, KNIFE]) {
  test(
    `requests the scripts immediately, but after the first image: ${path}`,
    onceFor(path === PAGES.home),
    async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      const priorities = new Map<string, string>()
      devtools.on('Network.requestWillBeSent', ({ request }) => {
        priorities.set(new URL(request.url).pathname, request.initialPriority)
      })
      await openPage(page, path)
      const early = await page
        .locator('link[rel=modulepreload]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      // The page preloads every script it runs, so none is discovered late.
      const scripts = [...priorities.keys()].filter((file) => file.endsWith('.js'))
      expect(early).toEqual(expect.arrayContaining(scripts))
      // Each further file costs a slow line another round trip.
      expect(early.length).toBeLessThanOrEqual(10)
      expect(new Set(early.map((file) => priorities.get(file)))).toEqual(new Set(['Low']))
      const image = await page
        .locator('img[fetchpriority=high]')
        .evaluate((img: HTMLImageElement) => img.currentSrc)
      expect(priorities.get(new URL(image).pathname)).toBe('High')
      const requested = [...priorities.keys()]
      expect(requested.indexOf(new URL(image).pathname)).toBeLessThan(requested.indexOf(scripts[0] ?? ''))
    },
  )
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(
    `shifts nothing while a page and its fonts load at ${width} px`,
    onceFor(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      for (const path of [PAGES.home, PAGES.allKnives, KNIFE, PAGES.ourProcess, PAGES.shippingReturns]) {
        await openPage(page, path)
        await page.waitForFunction(
          () => document.fonts.check('16px Inter') && document.fonts.check('410 45px Fraunces'),
        )
        expect(await page.evaluate(layoutShifts), path).toEqual([])
      }
    },
  )
}

test('sells a product when its image never loads', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await page.route('**/*.avif', (route) => route.abort())
  await addToCart(page, 1)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
