import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { WITHOUT_IMAGES } from '#test/support/browser.ts'
import { type OwnProduct, withOwnProduct } from './order-and-pay.ts'
import { shopLogSince, shopLogSize } from './shop-log.ts'
import { translatePages } from './translate.ts'

interface Fixtures {
  /** Whether the browser translates every page. */
  translated: boolean
  /** A sheath of the test's own, at $85.00 and $10.95 for shipping. */
  sheath: OwnProduct
  /** The test's own knife in Everyday Carry, with one unit. */
  tanto: OwnProduct
  /** Allows console messages that the test causes, such as for an aborted request. */
  allowConsole: (...patterns: RegExp[]) => void
  /** Attaches the addresses of the pages, and what the shop logged, to a failed test. */
  explainFailure: undefined
}

/** Fails tests whose pages throw, or log an error or a warning. */
export const test = base.extend<Fixtures>({
  translated: [false, { option: true }],
  context: async ({ context, translated }, use) => {
    if (translated) await translatePages(context)
    await use(context)
  },
  sheath: ({ request }, use) => {
    const name = `Sheath ${randomUUID().slice(0, 8)}`
    return withOwnProduct(request, { like: 13, name, stock: 5 }, use)
  },
  tanto: ({ request }, use) => {
    const name = `Tanto ${randomUUID().slice(0, 8)}`
    return withOwnProduct(request, { like: 12, name, stock: 1 }, use)
  },
  allowConsole: [
    async ({ browser, launchOptions }, use) => {
      const loadsImages = !launchOptions.args?.includes(WITHOUT_IMAGES)
      const allowed: RegExp[] = loadsImages ? [] : [UNUSED_IMAGE]
      const messages: string[] = []
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isFailure(message)) messages.push(`${message.text()} (${message.location().url})`)
        })
        context.on('weberror', (error) => messages.push(error.error().message))
      }
      browser.on('context', listen)
      await use((...patterns) => void allowed.push(...patterns))
      browser.off('context', listen)
      const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))
      expect(unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
  explainFailure: [
    async ({ browser, baseURL }, use, testInfo) => {
      const shop = baseURL ?? ''
      const pages: Page[] = []
      const listen = (context: BrowserContext) => context.on('page', (page) => pages.push(page))
      const logSize = shopLogSize(shop)
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      if (testInfo.status === testInfo.expectedStatus) return
      const addresses = pages.map((page) => `Page: ${page.url()}`).join('\n')
      await testInfo.attach('pages', { body: addresses })
      await testInfo.attach('shop log', { body: shopLogSince(shop, logSize) })
    },
    { auto: true },
  ],
})

/** Chromium warns of every image that a page loads early and does not show within seconds. */
const UNUSED_IMAGE = /\.(avif|webp|jpg) was preloaded using link preload but not used/

/** Chromium logs these for aborted requests, for offline tests, and for `--trace on` in an email's frame. */
const FROM_TEST =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED)|^Blocked script execution in 'about:srcdoc'|because image loading is disabled/

/** Chromium logs every 4xx. Only a missing file is a failure; API errors and missing pages are not. */
function isFailure(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type()) || FROM_TEST.test(message.text())) return false
  const isClientError = /status of 4\d\d/.test(message.text())
  return !isClientError || isFile(new URL(message.location().url).pathname)
}

function isFile(path: string): boolean {
  return !path.startsWith('/api/') && /\.\w+$/.test(path)
}

export { expect }

/** Runs a test with these details only in `npm run test:all`. */
export const IN_TEST_ALL = { tag: '@all' }

/** `npm test` runs a test of several variants for one of them, `npm run test:all` for each. */
export function onceFor(isChosen: boolean): { tag: string[] } {
  return { tag: isChosen ? [] : [IN_TEST_ALL.tag] }
}

/** @param size undefined on a desktop. */
export function onceAt(device: 'desktop' | 'phone', size: object | undefined): { tag: string[] } {
  return onceFor((size === undefined) === (device === 'desktop'))
}
