import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildWhenChanged } from '#cli/build.ts'
import { BROWSER_ARGS } from '#test/support/browser.ts'
import { freePort } from '#test/support/free-port.ts'
import { weigh } from '#test/support/page-weight.ts'
import { requireChromium } from '#test/support/system-deps.ts'
import { measureAbuse } from './abuse.ts'
import { bareTransactionsPerSecond, checkoutsPerSecond } from './checkouts.ts'
import { measureDrop } from './drop/drop.ts'
import { measureFaults } from './faults.ts'
import { measureGrowth } from './growth/growth.ts'
import { costOf } from './growth/measure.ts'
import { type Load, load } from './load.ts'
import { measureLogins } from './logins.ts'
import { measureOrderList } from './orders.ts'
import { type MeasuredShop, measurePages, startCheckout } from './pages.ts'
import { type Program, startProgram } from './processes.ts'
import { measureUploads } from './uploads.ts'

/**
 * `npm run bench` measures the shop and compares it with the machine's limits. It prints and saves the results.
 * `npm run bench -- pages checkouts` measures only these parts. Pages, faults, abuse, growth, and drop take minutes and run
 * only when named. `--repo DIR` and `--url URL` also measure the pages of another checkout or shop; `--runs N` sets how often.
 */

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    url: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '10' },
  },
})

const LISTING = '/shop-knives/all-knives'
const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'
const CONNECTIONS = 10
const RESULTS = resolve(import.meta.dirname, 'results')

type Row = [what: string, value: string]
const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))

async function startShop(
  name: string,
  env: Record<string, string> = {},
): Promise<{ shop: Program; url: string }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, name)
  const shop = await startProgram(
    'server/main.ts',
    {
      PORT: String(port),
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      CALLS_PER_MINUTE: '1000000000',
      OPEN_CHECKOUTS: '100000',
      VISITOR_CHECKOUTS: '100000',
      UNPAID_CHECKOUTS: '100000',
      RESERVED_UNITS: '1000000',
      ...env,
    },
    `${url}/readyz`,
  )
  return { shop, url }
}

async function bareLoad(url: string): Promise<Load> {
  return withBareRoute(url, (bare, bareUrl) => load(bare, bareUrl, CONNECTIONS))
}

async function withBareRoute<T>(
  url: string,
  measure: (bare: Program, bareUrl: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const bareUrl = `http://127.0.0.1:${port}/`
  const bare = await startProgram('bench/bare-route.ts', { PORT: String(port) }, bareUrl)
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  const type = (await fetch(url)).headers.get('content-type') ?? ''
  await fetch(bareUrl, { method: 'PUT', body, headers: { 'content-type': type } })
  return measure(bare, bareUrl).finally(() => bare.stop())
}

function describeLoad(mine: Load, bare: Load): string {
  const ratio = (mine.requestsPerSecond / bare.requestsPerSecond).toFixed(3)
  return `${Math.round(mine.requestsPerSecond)} req/s, p50 ${mine.p50Ms} ms, p99 ${mine.p99Ms} ms, ${mine.cpuMs.toFixed(3)} ms CPU each; ${ratio} of a bare route (${Math.round(bare.requestsPerSecond)} req/s)`
}

/** Starts a shop twice, so that its catalog and images are ready. */
async function startPrepared(name: string): Promise<{ shop: Program; url: string }> {
  const first = await startShop(name)
  await first.shop.stop()
  return startShop(name)
}

async function measureReading(): Promise<Row[]> {
  const { shop, url } = await startPrepared('reading')
  const rows: Row[] = [['second start until ready', `${Math.round(shop.startedInMs)} ms`]]
  const cached = await load(shop, url + LISTING, CONNECTIONS)
  rows.push(['cached page', describeLoad(cached, await bareLoad(url + LISTING))])
  const products = await load(shop, `${url}/api/products`, CONNECTIONS)
  rows.push(['products endpoint', describeLoad(products, await bareLoad(`${url}/api/products`))])
  rows.push(...(await measureWeights(url)))
  rows.push(['resident after reading', `${Math.round(shop.residentBytes() / 1e6)} MB`])
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
    rows.push([`bytes of ${path}`, parts.join(', ')])
  }
  await browser.close()
  return rows
}

async function measureRendering(): Promise<Row[]> {
  const { shop, url } = await startShop('rendering', { PAGE_CACHE_MB: '0' })
  // One connection: simultaneous requests would share one rendering.
  const uncached = await load(shop, url + LISTING, 1)
  const row: Row = ['uncached page', describeLoad(uncached, await bareLoad(url + LISTING))]
  await shop.stop()
  return [row]
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
  const orders = await checkoutsPerSecond(url)
  const rows: Row[] = [
    [
      'checkouts, created and settled',
      `${orders.toFixed(1)} a second; ${(orders / bare).toFixed(3)} of bare durable transactions (${Math.round(bare)} a second)`,
    ],
    ['resident after checkouts', `${Math.round(shop.residentBytes() / 1e6)} MB`],
  ]
  await shop.stop()
  await stub.stop()
  return rows
}

async function measureAccounts(): Promise<Row[]> {
  const { shop, url } = await startShop('logins', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const { loginsPerSecond, quietP99Ms, busyP99Ms } = await measureLogins(url, LISTING)
  await shop.stop()
  const figures = `${loginsPerSecond.toFixed(1)} a second; a cached page's p99 ${busyP99Ms} ms meanwhile, ${quietP99Ms} ms without`
  return [['logins, eight at a time', figures]]
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
    [
      'upload of ten images',
      `${seconds(shopMs)} s for ${megabytes.toFixed(0)} MB, ${seconds(shopMs / 10)} s each (plain sharp ${seconds(plainMs)} s); ${seconds(shopCpuMs)} s CPU, ${(shopCpuMs / plainCpuMs).toFixed(2)} of plain sharp's`,
    ],
    [
      'peak memory during the upload',
      `${mb(peakBytes)} MB, ${mb(beforeBytes)} MB before; ${mb(largePeakBytes)} MB with 20 MiB per image`,
    ],
  ]
}

async function measureOrders(): Promise<Row[]> {
  const { shop, url } = await startShop('orders', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const { call, page } = await measureOrderList(shop, url, join(folder, 'orders'))
  await shop.stop()
  return [
    ['orders endpoint, 10,000 orders', call],
    ['orders page, 10,000 orders', page],
  ]
}

/** `GROWTH_SIZES=100,10000 GROWTH_ENGINES=sqlite` takes less time. */
async function measureGrowthRows(): Promise<Row[]> {
  const { shop, url } = await startShop('small')
  const bare = await withBareRoute(url + LISTING, async (program, bareUrl) =>
    costOf(program, { databaseCpuMs: () => 0 }, () => fetch(bareUrl)),
  )
  await shop.stop()
  const lines = await measureGrowth((env) => startShop('growth', env), folder, bare)
  const limit = `the same page from a bare route: ${bare.ms.toFixed(2)} ms, ${bare.cpuMs.toFixed(2)} ms CPU`
  return ['growth', ...lines].map((line, place): Row => (place === 0 ? [line, limit] : [line, '']))
}

async function measureDropRows(): Promise<Row[]> {
  const [what = '', ...lines] = await measureDrop((env) => startShop('drop', env), folder)
  return [['drop', what], ...lines.map((line): Row => [line, ''])]
}

async function measureOpenPages(): Promise<Row[]> {
  const { shop, url } = await startPrepared('pages')
  const shops: MeasuredShop[] = [
    { name: '', url },
    ...options.url.map((other) => ({ name: other, url: other })),
  ]
  const checkouts = []
  for (const [place, repo] of options.repo.entries()) {
    const checkout = await startCheckout(resolve(repo), join(folder, `repo-${place}`), await freePort())
    checkouts.push(checkout)
    shops.push({ name: repo, url: checkout.url })
  }
  const rows = await measurePages(shops, ['/', LISTING, PRODUCT], Number(options.runs))
  for (const checkout of checkouts) await checkout.stop()
  await shop.stop()
  return rows
}

const PARTS = {
  reading: measureReading,
  rendering: measureRendering,
  checkouts: measureCheckouts,
  accounts: measureAccounts,
  orders: measureOrders,
  uploads: measureImages,
  pages: measureOpenPages,
  faults: measureFaults,
  abuse: measureAbuse,
  growth: measureGrowthRows,
  drop: measureDropRows,
}
type Part = keyof typeof PARTS
const DEFAULT_PARTS: Part[] = ['reading', 'rendering', 'checkouts', 'accounts', 'orders', 'uploads']

function selectParts(names: string[]): Part[] {
  const unknown = names.find((name) => !(name in PARTS))
  if (unknown) throw new Error(`Unknown part: ${unknown}. Choose from ${Object.keys(PARTS).join(', ')}.`)
  return names.length > 0 ? (names as Part[]) : DEFAULT_PARTS
}

async function main(): Promise<void> {
  const parts = selectParts(positionals)
  buildWhenChanged()
  try {
    const rows: Row[] = []
    for (const part of parts) rows.push(...(await PARTS[part]()))
    for (const [what, value] of rows) console.log(`${what.padEnd(34)} ${value}`)
    mkdirSync(RESULTS, { recursive: true })
    const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`)
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
    console.log(`\nSaved as ${file}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
