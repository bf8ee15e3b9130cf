import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { SECOND_MS } from '#contract/time.ts'
import { BROWSER_ARGS } from '#test/support/browser.ts'
import { requireChromium } from '#test/support/system-deps.ts'

const LIGHTHOUSE = resolve(import.meta.dirname, 'lighthouse')
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
const TAP_EVERY_MS = 50
const TIMEOUT_MS = 20 * SECOND_MS

type Figures = Record<string, number>
type Row = [what: string, value: string]

export interface MeasuredShop {
  name: string
  url: string
}

/**
 * Measures each page of each shop in turn with an empty cache: Lighthouse's mobile score and, with a slow network and CPU,
 * the time from the first paint until a tap on Add to Cart has an effect.
 */
export async function measurePages(shops: MeasuredShop[], paths: string[], runs: number): Promise<Row[]> {
  installLighthouse()
  const figures = new Map<string, Figures[]>()
  for (let run = 0; run < runs; run++) {
    for (const path of paths) {
      for (const { name, url } of shops) {
        if (run === 0) await fetch(url + path).then((answer) => answer.arrayBuffer())
        const row = [name, path].filter(Boolean).join(' ')
        const measured = { ...(await audit(url + path)), ...(await tapAddToCart(url + path)) }
        figures.set(row, [...(figures.get(row) ?? []), measured])
      }
    }
  }
  return [...figures].map(([row, measured]): Row => [row, summary(measured)])
}

export async function startCheckout(
  folder: string,
  data: string,
  port: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const node = join(folder, 'node_modules/.bin/node')
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    DEMO_HISTORY: 'none',
    CALLS_PER_MINUTE: '1000000',
  }
  const shop = spawn(node, ['cli/start.ts'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (shop.exitCode !== null) throw new Error(`The shop in ${folder} did not start.`)
    await pause(200)
  }
  return { url, stop: () => stop(shop) }
}

async function stop(shop: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

const pause = promisify(setTimeout)

/** Lighthouse takes 100 MB, so it is not one of the shop's packages. */
function installLighthouse(): void {
  if (existsSync(join(LIGHTHOUSE, 'node_modules/lighthouse'))) return
  const installed = spawnSync('npm', ['ci'], { cwd: LIGHTHOUSE, stdio: 'inherit' })
  if (installed.status !== 0) throw new Error('Lighthouse could not be installed.')
}

interface Report {
  runtimeError?: object
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue?: number }>
  environment: { benchmarkIndex: number }
}

async function audit(url: string): Promise<Figures> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const report = runLighthouse(url)
    if (!report || report.runtimeError) continue
    const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
    return {
      score: report.categories.performance.score * 100,
      'LCP, simulated ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
      "machine (Lighthouse's index)": report.environment.benchmarkIndex,
    }
  }
  throw new Error(`Lighthouse could not measure ${url}.`)
}

function runLighthouse(url: string): Report | null {
  const flags = ['--headless=new', ...BROWSER_ARGS].join(' ')
  // To a file: a pipe loses the end of a long report.
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  spawnSync(
    process.execPath,
    [
      join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      '--disable-full-page-screenshot',
      `--chrome-flags=${flags}`,
    ],
    { stdio: 'ignore', env: { ...process.env, CHROME_PATH: requireChromium() } },
  )
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  rmSync(folder, { recursive: true })
  return report
}

/** In milliseconds since the navigation. */
interface Timings {
  firstPaint?: number
  largestPaint?: number
  busy?: number
  inCart?: number
  taps: number
}

/** Taps from the first paint until the page responds. Every tap before the last one was lost. */
async function tapAddToCart(url: string): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: BROWSER_ARGS })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', FAST_3G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(recordTimings)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.timings?.firstPaint)
    const timings = await tapUntilInCart(page)
    const {
      firstPaint = Number.NaN,
      largestPaint = Number.NaN,
      busy = Number.NaN,
      inCart = Number.NaN,
    } = timings
    return {
      'LCP, slow network ms': largestPaint,
      'tap until busy ms': busy - firstPaint,
      'tap until in cart ms': inCart - firstPaint,
      'lost taps': timings.taps - (Number.isNaN(inCart) ? 0 : 1),
    }
  } finally {
    await browser.close()
  }
}

async function tapUntilInCart(page: Page): Promise<Timings> {
  const [x, y] = await page.evaluate(addToCartPosition)
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const timings = await page.evaluate(() => window.timings)
    if (timings.inCart || Date.now() > deadline) return timings
    if (!timings.busy) await page.touchscreen.tap(x, y)
    await pause(TAP_EVERY_MS)
  }
}

declare global {
  interface Window {
    timings: Timings
  }
}

/** Runs in the browser. */
function addToCartPosition(): [x: number, y: number] {
  const buttons = [...document.querySelectorAll('main button')]
  const button = buttons.find(({ textContent }) => textContent?.trim() === 'Add to Cart')
  if (!button) throw new Error('The page has no Add to Cart button.')
  const { bottom } = button.getBoundingClientRect()
  if (bottom > innerHeight) button.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = button.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Runs in the browser, before the page's own scripts. */
function recordTimings(): void {
  const timings: Timings = { taps: 0 }
  window.timings = timings
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') timings.firstPaint = startTime
    }
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) timings.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  addEventListener('click', ({ isTrusted }) => isTrusted && timings.taps++, true)
  const check = () => {
    const buttons = [...document.querySelectorAll('main button')]
    const responds = (button: Element) =>
      button.ariaBusy === 'true' || /Adding|Added/.test(button.textContent ?? '')
    if (buttons.some(responds)) timings.busy ??= performance.now()
    if (document.querySelector('a[aria-label^="Cart,"]')) timings.inCart ??= performance.now()
    requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

function summary(measured: Figures[]): string {
  return Object.keys(measured[0] ?? {})
    .map((name) => {
      const all = measured.map((figures) => figures[name] ?? Number.NaN).toSorted((one, other) => one - other)
      const [min, median, max] = [0, all.length >> 1, all.length - 1].map((place) =>
        all[place]?.toFixed(name === 'CLS' ? 4 : 0),
      )
      return min === max ? `${name} ${median}` : `${name} ${median} (${min}–${max})`
    })
    .join(', ')
}
