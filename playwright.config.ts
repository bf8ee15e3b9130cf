import { defineConfig, devices } from '@playwright/test'

const PORT = 4310

/** A browser against the whole shop, as `npm start` runs it, with a folder of its own for the data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  timeout: 60_000,
  // Patience, no promise: a machine may have other things to do.
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
    // Every step with the page as it was; no film of it beside that, which costs two cores dear.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'error' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
