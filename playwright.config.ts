import { defineConfig, devices } from '@playwright/test'
import { BROWSER_ARGS } from '#checks/browser.ts'
import { SHOP, SHOP_PORTS } from './e2e/places.ts'

/** Browsers against whole shops, as `npm start` runs them, each with a folder of its own for the data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  timeout: 60_000,
  // Patience, no promise: a machine may have other things to do.
  expect: { timeout: 10_000 },
  workers: SHOP_PORTS.length,
  forbidOnly: true,
  use: {
    baseURL: SHOP,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: BROWSER_ARGS },
    // Every step with the page as it was; no film of it beside that, which costs two cores dear.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  // One after the other: the first builds the pages.
  webServer: SHOP_PORTS.map((port) => ({
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'error' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
})
