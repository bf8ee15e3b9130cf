import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildWhenChanged } from '#cli/versions/build-pages.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { BROWSER_ARGS } from '#test/support/browser.ts'
import { freePort } from '#test/support/free-port.ts'
import { weigh } from '#test/support/page-weight.ts'
import { requireChromium } from '#test/support/system-deps.ts'
import { measureAbuse, measureDescription } from './abuse.ts'
import { bareLoad, gainFromSecondProcess, plainGridLoad, withBareRoute } from './bare.ts'
import { bareTransactionsPerSecond, measureOrdering } from './checkouts.ts'
import { compared } from './compared.ts'
import { measureDrop } from './drop/drop.ts'
import { measureWaiting } from './drop/waiting.ts'
import { measureFaults } from './faults.ts'
import { measureGrowth } from './growth/growth.ts'
import { costOf } from './growth/measure.ts'
import { type Load, load } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureOrderList } from './orders.ts'
import { measurePages } from './pages.ts'
import { savedRows, saveRows } from './performance-page.ts'
import { startProgram } from './processes.ts'
import { measureReload } from './reload.ts'
import type { Row } from './row.ts'
import { folder, secondStartMs, startPrepared, startShop } from './shop.ts'
import { measureSubscribers } from './subscribers.ts'
import { measureUploads } from './uploads.ts'

/**
 * `npm run bench` measures the shop and compares it with the machine's limits and with the figures in `docs/performance.md`.
 * `npm run bench -- pages checkouts` measures only these parts. Pages, faults, abuse, growth, drop, and subscribers take minutes and
 * run only when named. `--save` writes the figures to the page.
 */

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
  },
})

const LISTING = '/shop-knives/all-knives'
const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

const CONNECTIONS = 8
/** Enough that the kernel, which gives each connection to one of the workers, divides them about equally. */
const WORKER_CONNECTIONS = 24

async function measureStart(): Promise<Row[]> {
  const measured = `${Math.round(await secondStartMs('start'))} ms`
  return [{ work: 'second start until ready', measured, aim: '≤ 800 ms' }]
}

async function measureReading(): Promise<Row[]> {
  const { shop, url } = await startPrepared('reading')
  const cached = await load(shop, url + LISTING, { connections: CONNECTIONS })
  const products = await load(shop, `${url}/api/products`, { connections: CONNECTIONS })
  const rows = [
    compared(
      'cached page',
      { mine: cached, bare: await bareLoad(url + LISTING) },
      { aim: '≤ 0.04 ms CPU, ≥ 0.5 of a bare route' },
    ),
    compared(
      'products endpoint',
      { mine: products, bare: await bareLoad(`${url}/api/products`) },
      { aim: '≤ 0.4 ms CPU' },
    ),
    ...(await measureWeights(url)),
    {
      work: 'memory after reading',
      measured: `${Math.round(shop.residentBytes() / 1e6)} MB`,
      aim: '≤ 256 MB',
    },
  ]
  await shop.stop()
  return rows
}

async function measureWeights(url: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: BROWSER_ARGS })
  const rows: Row[] = []
  for (const path of ['/', LISTING, PRODUCT]) {
    const parts = Object.entries(await weigh(browser, url + path)).map(
      ([kind, size]) => `${kind} ${(size / 1024).toFixed(1)} KB`,
    )
    rows.push({ work: `bytes of ${path}`, measured: parts.join(', ') })
  }
  await browser.close()
  return rows
}

/** Each request has other filters, as those of people who are looking around, so none is cached. */
async function measureRendering(): Promise<Row[]> {
  const { shop, url } = await startPrepared('rendering')
  const uncached = await load(shop, `${url}${LISTING}?max=NUMBER`, { connections: 4 })
  const memory = `${Math.round(shop.residentBytes() / 1e6)} MB`
  await shop.stop()
  return [
    compared(
      'uncached listing',
      { mine: uncached, bare: await plainGridLoad() },
      { aim: '≤ 3 ms CPU', what: 'a plain grid from React' },
    ),
    { work: 'memory after rendering', measured: memory, aim: '≤ 256 MB' },
    await measureWorkers(),
  ]
}

/** The load generator shares the CPUs with the workers, but takes little of them. */
async function measureWorkers(): Promise<Row> {
  const loads: Load[] = []
  for (const workers of [1, 2]) {
    const { shop, url } = await startPrepared('workers', { WORKERS: String(workers) })
    const options = { connections: WORKER_CONNECTIONS, cpus: workers }
    loads.push(await load(shop, `${url}${LISTING}?max=NUMBER`, options))
    await shop.stop()
  }
  const [one, two] = loads as [Load, Load]
  const gain = (two.requestsPerSecond / one.requestsPerSecond).toFixed(2)
  return {
    work: 'two workers, uncached listing',
    measured: `${two.requestsPerSecond.toFixed(0)} a second, ${two.cpuMs.toFixed(2)} ms CPU each; ${gain} × one worker's ${one.requestsPerSecond.toFixed(0)}, ${one.cpuMs.toFixed(2)} ms CPU each`,
    limit: `a computation: ${(await gainFromSecondProcess()).toFixed(2)} × on ${availableParallelism()} CPUs, not shared with wrk`,
    aim: '≥ 1.8 × one',
  }
}

async function measureCheckouts(): Promise<Row[]> {
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const { shop, url } = await startShop('checkouts', {
    SANDBOX_PORT: String(provider),
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const bare = bareTransactionsPerSecond(folder)
  const { perSecond, cpuMs } = await measureOrdering(shop, url)
  const memory = `${Math.round(shop.residentBytes() / 1e6)} MB`
  await shop.stop()
  await stub.stop()
  return [
    {
      work: 'checkouts, created and settled',
      measured: `${perSecond.toFixed(0)} a second, ${cpuMs.toFixed(1)} ms CPU each: ${(SECOND_MS / cpuMs).toFixed(0)} a second of one core's time`,
      limit: `bare durable transactions: ${Math.round(bare)} a second`,
      aim: '≥ 200 a second on one core',
    },
    { work: 'memory after checkouts', measured: memory, aim: '≤ 256 MB' },
  ]
}

async function measureAccounts(): Promise<Row[]> {
  const { shop, url } = await startShop('logins', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const { loginsPerSecond, quietP99Ms, busyP99Ms } = await measureLogins(url, LISTING)
  await shop.stop()
  const figures = `${loginsPerSecond.toFixed(1)} a second; a cached page's p99 ${busyP99Ms} ms meanwhile, ${quietP99Ms} ms without`
  return [{ work: 'logins, eight at a time', measured: figures }]
}

async function measureAbuseRows(): Promise<Row[]> {
  const { shop, url } = await startPrepared('abuse')
  const description = await measureDescription(url, LISTING).finally(() => shop.stop())
  return [description, ...(await measureAbuse())]
}

async function measureImages(): Promise<Row[]> {
  const { shop, url } = await startShop('uploads', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const figures = await measureUploads(shop, url, folder)
  await shop.stop()
  const { megabytes, shopMs, plainMs, shopCpuMs, plainCpuMs, beforeBytes, peakBytes, largePeakBytes } =
    figures
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  return [
    {
      work: 'upload of ten images',
      measured: `${seconds(shopMs)} s for ${megabytes.toFixed(0)} MB; ${seconds(shopCpuMs)} s CPU, ${(shopCpuMs / plainCpuMs).toFixed(2)} of plain sharp's`,
      limit: `plain sharp: ${seconds(plainMs)} s`,
    },
    {
      work: 'peak memory during the upload',
      measured: `${mb(peakBytes)} MB, ${mb(beforeBytes)} MB before; ${mb(largePeakBytes)} MB with 20 MiB per image`,
    },
  ]
}

async function measureOrders(): Promise<Row[]> {
  const { shop, url } = await startShop('orders', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const { call, page } = await measureOrderList(shop, url, join(folder, 'orders'))
  await shop.stop()
  return [
    { work: 'orders endpoint, 10,000 orders', measured: call },
    { work: "staff's orders page, 10,000 orders", measured: page, aim: '≤ 12 ms CPU' },
  ]
}

/** `GROWTH_SIZES=100,10000 GROWTH_ENGINES=sqlite` takes less time. */
async function measureGrowthRows(): Promise<Row[]> {
  const { shop, url } = await startShop('small')
  const bare = await withBareRoute(url + LISTING, async (program, bareUrl) =>
    costOf(program, { databaseCpuMs: () => 0 }, () => fetch(bareUrl)),
  )
  await shop.stop()
  const { lines, rows } = await measureGrowth((env) => startShop('growth', env), folder, bare)
  for (const line of lines) console.log(line)
  return rows
}

async function measureDropRows(): Promise<Row[]> {
  const { shop, url } = await startPrepared('waiting')
  const waiting = await measureWaiting(shop, url).finally(() => shop.stop())
  return [...waiting, ...(await measureDrop((env) => startShop('drop', env), folder))]
}

async function measureOpenPages(): Promise<Row[]> {
  const { shop, url } = await startPrepared('pages')
  const menu = { button: '[aria-label="Open menu"]', effect: '[aria-label="Close menu"]' }
  const rows = await measurePages(url, [
    { name: 'home', path: '/', ...menu },
    { name: 'listing', path: LISTING, button: '[aria-haspopup=dialog]', effect: 'dialog[open]' },
    {
      name: 'product',
      path: PRODUCT,
      button: 'main button:has-text("Add to Cart")',
      effect: '[aria-label^="Cart,"]',
    },
    { name: 'cart', path: PAGES.cart, ...menu },
  ])
  await shop.stop()
  return rows
}

const PARTS = {
  start: measureStart,
  reload: measureReload,
  reading: measureReading,
  rendering: measureRendering,
  checkouts: measureCheckouts,
  accounts: measureAccounts,
  orders: measureOrders,
  uploads: measureImages,
  pages: measureOpenPages,
  faults: measureFaults,
  abuse: measureAbuseRows,
  growth: measureGrowthRows,
  drop: measureDropRows,
  subscribers: () => measureSubscribers((env) => startShop('subscribers', env), folder),
}
type Part = keyof typeof PARTS
const DEFAULT_PARTS: Part[] = [
  'start',
  'reload',
  'reading',
  'rendering',
  'checkouts',
  'accounts',
  'orders',
  'uploads',
]

function selectParts(names: string[]): Part[] {
  const unknown = names.find((name) => !(name in PARTS))
  if (unknown) throw new Error(`Unknown part: ${unknown}. Choose from ${Object.keys(PARTS).join(', ')}.`)
  return names.length > 0 ? (names as Part[]) : DEFAULT_PARTS
}

/** Measurements differ by less than this by chance. */
const MAX_GROWTH = 1.25

/** The CPU time compared with a limit of the same run, which is the same on each machine. */
function cpuRatio(measured: string): number {
  return Number(measured.match(/([\d.]+) of the CPU time/)?.[1])
}

/** Whether a figure is above an aim of the same unit, such as "≤ 2 ×". */
function isAbove(measured: string, aim = ''): boolean {
  const [, most, unit = ''] = aim.match(/^≤ ([\d.]+) (.+)$/) ?? []
  const [figure = ''] = measured.split(` ${unit}`)
  return Number(figure.split(' ').at(-1)) > Number(most)
}

function print(rows: Row[]): void {
  const saved = new Map(savedRows().map((row) => [row.work, row]))
  for (const { work, measured, limit, aim } of rows) {
    const before = saved.get(work)
    console.log(`${work}\n  measured  ${measured}`)
    if (limit) console.log(`  limit     ${limit}`)
    if (aim) console.log(`  aim       ${aim}${isAbove(measured, aim) ? ': MISSED' : ''}`)
    if (before) console.log(`  saved     ${before.measured} (${before.at})`)
    if (before && cpuRatio(measured) > MAX_GROWTH * cpuRatio(before.measured)) {
      console.error(`  takes more than ${MAX_GROWTH} times the saved share of CPU time`)
      process.exitCode = 1
    }
  }
}

async function main(): Promise<void> {
  const parts = selectParts(positionals)
  buildWhenChanged()
  try {
    for (const part of parts) {
      const rows = await PARTS[part]()
      print(rows)
      if (options.save) saveRows(rows)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
