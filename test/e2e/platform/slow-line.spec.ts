import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { blockScripts } from '#test/support/browser/block-scripts.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { layoutShifts } from '#test/support/browser/layout-shift.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'

const KNIFE = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

for (const { path, width, height, until } of [
  { path: KNIFE, width: 1440, height: 900, until: 'whitespace-pre-line' },
  { path: PAGES.allKnives, width: 390, height: 844, until: '>Tags</legend>' },
  { path: PAGES.home, width: 390, height: 844, until: 'Browse Now' },
  { path: PAGES.about, width: 1440, height: 900, until: 'last-to-come' },
  { path: PAGES.cart, width: 1440, height: 900, until: '</picture>' },
]) {
  test(
    `shows a half-loaded page and shifts nothing when the rest arrives: ${path}`,
    onceFor(path === KNIFE),
    async ({ page, baseURL }) => {
      const line = await startSlowProxy(baseURL ?? '', path, until)
      await page.setViewportSize({ width, height })
      await openPage(page, line.url + path, { until: 'commit' })
      await firstPaint(page)
      await line.mend()
      await untilHydrated(page)
      expect(await page.evaluate(layoutShifts)).toEqual([])
      await page.close()
      await line.close()
    },
  )
}

const ATTEMPTS = process.env.TEST_SIZE === 'small' ? 1 : 3
/** Chrome's "Fast 3G", in milliseconds and bytes per second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }

for (const path of [KNIFE, PAGES.allKnives]) {
  test(
    `adds a product once when Add to Cart is pressed right after the first paint: ${path}`,
    onceFor(path === KNIFE),
    async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
      await devtools.send('Network.emulateNetworkConditions', FAST_3G)
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await openPage(page, path, { until: 'commit' })
        await firstPaint(page)
        await addButton(page).click()
        await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
        await expect(page.locator('button[aria-busy]')).toHaveCount(0)
        await page.evaluate(() => localStorage.clear())
      }
    },
  )
}

for (const { name, press } of [
  { name: 'a double click', press: (page: Page) => addButton(page).dblclick() },
  { name: 'Enter', press: (page: Page) => addButton(page).press('Enter') },
  { name: 'Space', press: (page: Page) => addButton(page).press('Space') },
]) {
  test(`adds a product once for ${name} before the page is hydrated`, IN_TEST_ALL, async ({ page }) => {
    const release = await blockScripts(page)
    await openPage(page, KNIFE, { until: 'commit' })
    await press(page)
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })
}

test('performs several early presses in order, then follows the link', IN_TEST_ALL, async ({ page }) => {
  const release = await blockScripts(page)
  await openPage(page, KNIFE, { until: 'commit' })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await addButton(page).click()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

test('applies every filter chosen before the page is hydrated', IN_TEST_ALL, async ({ page }) => {
  const release = await blockScripts(page)
  await openPage(page, PAGES.allKnives, { until: 'commit' })
  await page.getByLabel('Search').fill('hunter')
  await page.getByLabel('Sort by').selectOption('price-high-low')
  await page.getByLabel('Show sold out').uncheck()
  release()
  await expect(page).toHaveURL(/(?=.*search=hunter)(?=.*sort=price-high-low)(?=.*available=true)/)
  await expect(page.getByLabel('Search')).toHaveValue('hunter')
})

test('keeps text that is typed before the page is hydrated', async ({ page }) => {
  const release = await blockScripts(page)
  await openPage(page, PAGES.contact, { until: 'commit' })
  await page.getByRole('main').getByLabel('Name').fill('June Carter')
  release()
  await untilHydrated(page)
  await page.getByRole('main').getByLabel('Message').fill('Do you sharpen?')
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('June Carter')
})

test('keeps a day that is chosen before the page is hydrated', IN_TEST_ALL, async ({ page }) => {
  const release = await blockScripts(page)
  await openPage(page, PAGES.requestCommission, { until: 'commit' })
  await page.getByLabel('Needed by').fill('2030-05-01')
  release()
  await untilHydrated(page)
  await expect(page.getByLabel('Needed by')).toHaveValue('2030-05-01')
})

function addButton(page: Page) {
  return page.getByRole('button', { name: 'Add to Cart' }).first()
}

async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

/** A proxy that sends the page up to the text `until`, and the rest on request. */
async function startSlowProxy(shop: string, path: string, until: string) {
  const rest = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(shop + request.url, { method: request.method ?? 'GET' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'content-security-policy'].map((name) => [
      name,
      answer.headers.get(name) ?? '',
    ])
    response.writeHead(answer.status, Object.fromEntries(headers))
    if (request.url !== path) return response.end(body)
    const half = body.indexOf(until)
    expect(half).toBeGreaterThan(0)
    response.write(body.subarray(0, half))
    await rest.promise
    response.end(body.subarray(half))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mend: rest.resolve,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
