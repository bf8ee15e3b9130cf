import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { BROWSER_ARGS } from '#test/support/browser.ts'
import { requireChromium } from '#test/support/system-deps.ts'
import { percentile, type Row } from './harness/rows.ts'
import { folder, LISTING, PRODUCT, withPreparedShop } from './harness/shop.ts'

/** Lighthouse takes 100 MB, so it is not one of the shop's packages. */
const LIGHTHOUSE = '13.5.0'
const AUDITS = 3
/** On a busy machine, a browser may not paint in time. */
const ATTEMPTS = 3
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const CPU_SLOWDOWN = 4
/** Chrome's "Fast 3G": latency in milliseconds, throughput in bytes per second. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }
/** From the first paint. */
const TAP_DELAYS_MS = [0, 100, 200, 300, 500, 700, 1000, 1500]
const ANSWER_WITHIN_MS = 1.2 * SECOND_MS
const TIMEOUT_MS = 15 * SECOND_MS

interface TappedPage {
  name: string
  path: string
  /** Selectors: what a customer presses early, and what is there once that has had its effect. */
  button: string
  effect: string
}

const MENU = { button: '[aria-label="Open menu"]', effect: '[aria-label="Close menu"]' }
const ADD = { button: 'main button:has-text("Add to Cart")', effect: '[aria-label^="Cart,"]' }
const TAPPED: TappedPage[] = [
  { name: 'home', path: PAGES.home, ...MENU },
  { name: 'listing', path: LISTING, button: '[aria-haspopup=dialog]', effect: 'dialog[open]' },
  { name: 'product', path: PRODUCT, ...ADD },
  { name: 'cart', path: PAGES.cart, ...MENU },
]

/** Measures each page as a phone opens it for the first time, with an empty cache. */
export function measurePages(): Promise<Row[]> {
  return withPreparedShop('pages', async ({ url }) => {
    const browser = await chromium.launch({ executablePath: requireChromium(), args: BROWSER_ARGS })
    const rows: Row[] = []
    for (const page of TAPPED) {
      await fetch(url + page.path).then((answer) => answer.arrayBuffer())
      rows.push(lighthouseRow(page.name, url + page.path), await tapRow(browser, page, url))
    }
    await browser.close()
    return rows
  })
}

function lighthouseRow(name: string, url: string): Row {
  const reports = Array.from({ length: AUDITS }, () => audit(url))
  const scores = reports.map(({ categories }) => Math.round(categories.performance.score * 100))
  const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  return {
    work: `Lighthouse ${LIGHTHOUSE}, mobile: ${name}`,
    measured: [
      `${median(scores)} (${scores.join(', ')})`,
      `largest paint ${seconds(value('largest-contentful-paint'))} s, simulated`,
      `blocked ${value('total-blocking-time').toFixed(0)} ms`,
      `shift ${value('cumulative-layout-shift').toFixed(3)}`,
    ].join('; '),
    aim: '≥ 98',
  }
}

interface Report {
  runtimeError?: object
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number }>
}

function audit(url: string): Report {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const report = runLighthouse(url)
    if (report && !report.runtimeError) return report
  }
  throw new Error(`Lighthouse could not measure ${url}.`)
}

function runLighthouse(url: string): Report | null {
  // To a file: a pipe loses the end of a long report.
  const file = join(mkdtempSync(join(folder, 'lighthouse-')), 'report.json')
  const flags = `--chrome-flags=${['--headless=new', ...BROWSER_ARGS].join(' ')}`
  const output = ['--quiet', '--output=json', `--output-path=${file}`]
  const audits = ['--only-categories=performance', '--disable-full-page-screenshot', flags]
  spawnSync('npx', ['--yes', `lighthouse@${LIGHTHOUSE}`, url, ...output, ...audits], {
    stdio: 'ignore',
    env: { ...process.env, CHROME_PATH: requireChromium() },
  })
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** In milliseconds since the navigation. */
interface Timings {
  firstPaint?: number
  largestPaint: number
  blocked: number
  shift: number
  tap?: number
  effect?: number
}

async function tapRow(browser: Browser, page: TappedPage, url: string): Promise<Row> {
  const opened: Timings[] = []
  for (const delay of TAP_DELAYS_MS) opened.push(await openAndTap(browser, page, url, delay))
  const answers = opened.map(({ tap = Number.NaN, effect = Number.NaN }) => effect - tap)
  const kept = answers.filter(Number.isFinite)
  const inTime = kept.filter((ms) => ms <= ANSWER_WITHIN_MS)
  const middle = (part: (timings: Timings) => number) => median(opened.map(part))
  return {
    work: `slow phone: ${page.name}`,
    measured: [
      `painted first after ${seconds(middle((timings) => timings.firstPaint ?? Number.NaN))} s, largest ${seconds(middle((timings) => timings.largestPaint))} s`,
      `blocked ${middle((timings) => timings.blocked).toFixed(0)} ms`,
      `shift ${middle((timings) => timings.shift).toFixed(3)}`,
      `${kept.length} of ${answers.length} early taps kept, ${inTime.length} in time: after ${kept.map(seconds).join(', ')} s`,
    ].join('; '),
    aim: `${answers.length} of ${answers.length} within ${ANSWER_WITHIN_MS / SECOND_MS} s`,
  }
}

async function openAndTap(
  browser: Browser,
  { path, button, effect }: TappedPage,
  url: string,
  delay: number,
): Promise<Timings> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', FAST_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordTimings, effect)
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    (after) => performance.now() >= (window.timings.firstPaint ?? Number.NaN) + after,
    delay,
  )
  await page.locator(button).first().tap({ force: true, noWaitAfter: true })
  await page
    .waitForFunction(() => window.timings.effect, null, { timeout: TIMEOUT_MS })
    .catch(() => undefined)
  const timings = await page.evaluate(() => window.timings)
  await context.close()
  return timings
}

declare global {
  interface Window {
    timings: Timings
  }
}

/** Runs in the browser, before the page's own scripts. */
function recordTimings(effect: string): void {
  const timings: Timings = { largestPaint: 0, blocked: 0, shift: 0 }
  window.timings = timings
  const record = (type: string, add: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true })
  record('paint', ({ startTime }) => {
    timings.firstPaint = startTime
  })
  record('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime
  })
  record('longtask', ({ duration }) => {
    timings.blocked += duration - 50
  })
  record('layout-shift', ({ value = 0 }) => {
    timings.shift += value
  })
  addEventListener('pointerdown', ({ timeStamp }) => {
    timings.tap ??= timeStamp
  })
  const check = () => {
    if (document.querySelector(effect)) timings.effect ??= performance.now()
    else requestAnimationFrame(check)
  }
  check()
}

const median = (values: number[]) => percentile(values, 0.5)
const seconds = (ms: number) => (ms / SECOND_MS).toFixed(1)
