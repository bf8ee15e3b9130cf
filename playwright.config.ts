import { defineConfig, devices } from '@playwright/test'
import { TEST_BROWSER_ARGS } from '#test/support/browser.ts'
import { requireTestBrowser } from '#test/support/system-deps.ts'
import { keepTemporaryFilesInMemory } from '#test/support/temporary-files.ts'
import { SHOP, SHOP_PORTS } from './test/e2e/urls.ts'

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const NEED_DEMO_CATALOG = ['meta-tags', 'first-paint', 'slow-line', 'storefront', 'navigation'].map(
  (name) => `${name}.spec.ts`,
)
const SCREENS = 'screens.spec.ts'

keepTemporaryFilesInMemory()

const browser = process.env.CHROMIUM ?? requireTestBrowser()
// For the workers, which read this file too.
process.env.CHROMIUM = browser

/** Runs browsers against whole shops, started as `npm start` does, each with its own data folder. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test/e2e/results',
  timeout: 120_000,
  // These only end a test that hangs. They are not promises about speed.
  expect: { timeout: 20_000 },
  workers: SHOP_PORTS.length,
  forbidOnly: true,
  use: {
    baseURL: SHOP,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser, args: TEST_BROWSER_ARGS },
  },
  // Playwright starts projects in this order. The other tests add products and orders to the shops, and change pages.
  projects: [
    { name: 'demo-catalog', use: DESKTOP, testMatch: NEED_DEMO_CATALOG },
    { name: 'screens', use: DESKTOP, testMatch: SCREENS, fullyParallel: true },
    { name: 'desktop', use: DESKTOP, testIgnore: [...NEED_DEMO_CATALOG, SCREENS] },
  ],
  // Started one after the other: the first builds the pages.
  webServer: SHOP_PORTS.map((port) => ({
    command: `${process.execPath} test/e2e/serve.ts`,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'error' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
