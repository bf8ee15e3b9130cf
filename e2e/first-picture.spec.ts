import { expect, test } from '@playwright/test'
import { PAGES } from '#contract/addresses.ts'
import { shifted } from './shifted.ts'

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

for (const path of [PAGES.home, PAGES.allKnives, KNIFE]) {
  test(`nothing is asked for before the picture one came for, but what it stands in: ${path}`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    await page.goto(path)
    const before = asked.slice(0, asked.indexOf('image'))
    expect(before.filter((kind) => kind !== 'document')).toEqual(
      before.includes('stylesheet') ? ['stylesheet'] : [],
    )
    expect(asked.indexOf('font')).toBeGreaterThan(asked.indexOf('image'))
    expect(asked.indexOf('script')).toBeGreaterThan(asked.indexOf('image'))
  })

  test(`a page that has loaded answers: ${path}`, async ({ page }) => {
    await page.goto(path)
    const loading = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(loading.some((name) => /\/framework-[^/]+\.js$/.test(name))).toBe(true)
  })
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`nothing moves while a page comes and its letters arrive, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of [PAGES.home, PAGES.allKnives, KNIFE, PAGES.ourProcess, PAGES.shippingReturns]) {
      await page.goto(path)
      await page.waitForFunction(
        () => document.fonts.check('16px Inter') && document.fonts.check('410 45px Fraunces'),
      )
      expect(await page.evaluate(shifted), path).toEqual([])
      await page.evaluate(() => localStorage.removeItem('letters'))
    }
  })
}

test('home brings its first picture alone, and the others once that has come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked: string[] = []
  const first = Promise.withResolvers<void>()
  await page.route(/\.(avif|webp|jpg)$/, async (route) => {
    asked.push(route.request().url())
    if (asked.length === 1) await first.promise
    await route.continue()
  })
  await page.goto(PAGES.home, { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  expect(asked).toHaveLength(1)
  first.resolve()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
})

test('on a phone what is off the screen waits for the letters, and a page that has loaded is laid out whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [PAGES.allKnives, KNIFE]) {
    const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/letters-[^/]+\.css$/, async (route) => {
      asked.resolve()
      await sent.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await asked.promise
    expect(await page.evaluate(leftOut), path).toBeGreaterThan(0)
    sent.resolve()
    await page.waitForLoadState()
    expect(await page.evaluate(leftOut), path).toBe(0)
    await page.evaluate(() => localStorage.removeItem('letters'))
  }
})

test('a picture that never comes keeps nobody from the page', async ({ page }) => {
  await page.route('**/*.avif', (route) => route.abort())
  await page.goto(KNIFE)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('a browser that has the letters sets the next page in them at once', async ({ page }) => {
  await page.goto(PAGES.home)
  await page.waitForFunction(() => 'letters' in localStorage)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(PAGES.about)
  const first = (part: RegExp) => asked.findIndex((url) => part.test(url))
  expect(first(/letters-[^/]+\.css$/)).toBeGreaterThan(0)
  expect(first(/letters-[^/]+\.css$/)).toBeLessThan(first(/framework-[^/]+\.js$/))
})

/** How many parts of the page the browser need not lay out. */
function leftOut(): number {
  const parts = [...document.querySelectorAll('.off-screen')]
  return parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible').length
}
