import { defineConfig, devices } from '@playwright/test'
import { TEST_BROWSER_ARGS, WITHOUT_IMAGES } from '#test/support/browser.ts'
import { requireTestBrowser } from '#test/support/system-deps.ts'
import { keepTemporaryFilesInMemory } from '#test/support/temporary-files.ts'
import { SHOP, SHOP_PORTS } from './test/support/browser/urls.ts'

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const NEED_DEMO_CATALOG = ['meta-tags', 'first-paint', 'slow-line', 'storefront', 'navigation'].map(
  (name) => `${name}.spec.ts`,
)
const SCREENS = 'screens.spec.ts'
const IN_TRANSLATION = ['buying', 'cart', 'contact', 'refund', 'manual-order', 'admin-orders', 'toast'].map(
  (name) => `${name}.spec.ts`,
)
const LOOK_AT_IMAGES = [
  ...['admin-pages', 'admin-product-form', 'admin-product-images', 'admin-taxonomy', 'admin-outbox', 'cart'],
  ...['commissions', 'journal', 'parcel-cards', 'passports', 'print', 'scan', 'transitions', 'true-size'],
].map((name) => `${name}.spec.ts`)

keepTemporaryFilesInMemory()

const browser = process.env.CHROMIUM ?? requireTestBrowser()
// For the workers, which read this file too.
process.env.CHROMIUM = browser

const LAUNCH = { executablePath: browser, args: TEST_BROWSER_ARGS }
const TEXT_ONLY = {
  ...DESKTOP,
  launchOptions: { ...LAUNCH, args: [...TEST_BROWSER_ARGS, WITHOUT_IMAGES, '--process-per-site'] },
}
const TRANSLATED = {
  name: 'translated',
  use: { ...TEXT_ONLY, translated: true },
  testMatch: IN_TRANSLATION,
  grepInvert: /@all/,
}
const isSmall = process.env.TEST_SIZE === 'small'

/** Runs browsers against whole shops, started as `npm start` does, each with its own data folder. */
export default defineConfig<{ translated: boolean }>({
  testDir: 'test/e2e',
  outputDir: 'test/e2e/results',
  timeout: 300_000,
  // These only end a test that hangs. They are not promises about speed.
  expect: { timeout: 60_000 },
  workers: SHOP_PORTS.length,
  forbidOnly: true,
  use: {
    baseURL: SHOP,
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
    actionTimeout: 60_000,
  },
  // Playwright starts projects in this order. The other tests add products and orders to the shops, and change pages.
  projects: [
    { name: 'demo-catalog', use: DESKTOP, testMatch: NEED_DEMO_CATALOG },
    { name: 'screens', use: isSmall ? TEXT_ONLY : DESKTOP, testMatch: SCREENS, fullyParallel: true },
    { name: 'images', use: DESKTOP, testMatch: LOOK_AT_IMAGES },
    { name: 'text', use: TEXT_ONLY, testIgnore: [...NEED_DEMO_CATALOG, SCREENS, ...LOOK_AT_IMAGES] },
    ...(isSmall ? [] : [TRANSLATED]),
  ],
  // Started one after the other: the first builds the pages.
  webServer: SHOP_PORTS.map((port) => ({
    command: `${process.execPath} test/support/browser/serve.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'error' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
