import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { audit } from '#server/operations/reconciliation/reconcile.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { placeOrders } from '../customers.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Row } from '../row.ts'
import { type Databases, prepareEngine } from './engines.ts'
import { fill, type Size } from './fill.ts'
import { type Cost, costOf } from './measure.ts'
import { DEMAND, type MeasuredRequest, requestsFor, STAFF_PRODUCTS, STAFF_REVIEWS } from './requests.ts'

const ORDERS_PER_PRODUCT = 10
const SIZES = [100, 10_000, 100_000]
const CHANGED_PRODUCT = 50
const ENGINES: Engine[] = ['sqlite', 'postgres']

type StartShop = (env: Record<string, string>) => Promise<{ shop: Program; url: string }>
type Costs = Map<string, Cost>

/** @returns the lines of a table, and its summary. */
export async function measureGrowth(
  start: StartShop,
  folder: string,
  bare: Cost,
): Promise<{ lines: string[]; rows: Row[] }> {
  const sizes = listOf(process.env.GROWTH_SIZES, SIZES.map(String)).map(Number)
  const engines = listOf(process.env.GROWTH_ENGINES, ENGINES) as Engine[]
  const lines: string[] = []
  const rows: Row[] = []
  for (const engine of engines) {
    const databases = await prepareEngine(engine, folder)
    try {
      const measured: Costs[] = []
      let demandWaitMs = 0
      for (const products of sizes) {
        const size = { products, orders: products * ORDERS_PER_PRODUCT }
        const { costs, notes, waitMs } = await measureSize(start, databases, engine, size)
        measured.push(costs)
        demandWaitMs = waitMs
        lines.push(`${engine}, ${describeSize(size)}: ${notes}`)
      }
      lines.push(...table(engine, sizes, measured, bare))
      rows.push(...summary(engine, sizes, measured, demandWaitMs))
    } finally {
      await databases.stop()
    }
  }
  return { lines, rows }
}

function listOf(setting: string | undefined, fallback: string[]): string[] {
  return setting?.split(',').filter(Boolean) ?? fallback
}

async function measureSize(start: StartShop, databases: Databases, engine: Engine, size: Size) {
  const database = await databases.create(`growth-${engine}-${size.products}`)
  const first = await start(database.env)
  await first.shop.stop()
  const fillStart = performance.now()
  await fill(database, size, Date.now())
  const fillMs = performance.now() - fillStart
  const { problems, someUuid } = await inspect(database)
  if (problems.length > 0) throw new Error(`The audit of the filled shop failed: ${problems[0]}`)
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const env = {
    ...database.env,
    SANDBOX_PORT: String(provider),
    SMTP_URL: 'smtp://127.0.0.1:9',
    BACKUP_AT: 'never',
  }
  const requests = requestsFor(size, someUuid)
  const costs: Costs = new Map()
  try {
    const uncached = await start({ ...env, PAGE_CACHE_MB: '0' })
    const admin = await loggedIn({ client: () => createTestClient(uncached.url) }, 'admin')
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { client: {}, admin: { cookie } }
    const send =
      (url: string, { path, by }: MeasuredRequest) =>
      () =>
        fetch(url + path, { headers: headers[by] })
    const change = priceChange(admin)
    for (const request of requests.filter(({ cached }) => !cached)) {
      const before = request.changed ? change : undefined
      costs.set(request.what, await costOf(uncached.shop, databases, send(uncached.url, request), before))
    }
    const waitMs = await longestWait(uncached.url, () =>
      fetch(uncached.url + adminEndpoints.demand.path, { headers: headers.admin }),
    )
    const rss = Math.round(uncached.shop.residentBytes() / 1e6)
    await uncached.shop.stop()
    const cached = await start(env)
    for (const request of requests.filter(({ cached }) => cached)) {
      costs.set(request.what, await costOf(cached.shop, databases, send(cached.url, request)))
    }
    costs.set('checkout', await costOf(cached.shop, databases, await placeOrders(cached.url)))
    await cached.shop.stop()
    const ready = Math.round(cached.shop.startedInMs)
    const notes = `filled in ${Math.round(fillMs / 1000)} s, the audit passes; ready in ${ready} ms; ${rss} MB resident`
    return { costs, notes, waitMs }
  } finally {
    await stub.stop()
  }
}

/** @returns how long others wait at most while the shop answers: the longest of its stretches of work. */
async function longestWait(url: string, send: () => Promise<Response>): Promise<number> {
  let isDone = false
  const answer = send().finally(() => {
    isDone = true
  })
  let longest = 0
  while (!isDone) {
    const started = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - started)
  }
  if (!(await answer).ok) throw new Error(`${(await answer).url}: ${(await answer).status}`)
  return longest
}

/** Each new price moves the product in the list. */
function priceChange(admin: TestClient): () => Promise<void> {
  let price = 100
  return async () => {
    price = 100 + ((price + 137) % 500)
    await changeProduct(admin, CHANGED_PRODUCT, { price })
  }
}

async function inspect(
  settings: Parameters<typeof openDatabase>[0],
): Promise<{ problems: string[]; someUuid: string }> {
  const { db, close } = openDatabase({ ...settings, SLOW_QUERY_MS: HOUR_MS, STATEMENT_MS: HOUR_MS })
  const problems = await audit(db)
  const { order_uuid } = await db.selectFrom('orders').select('order_uuid').limit(1).executeTakeFirstOrThrow()
  await close()
  return { problems, someUuid: order_uuid }
}

function describeSize({ products, orders }: Size): string {
  return `${products.toLocaleString('en-US')} products and ${orders.toLocaleString('en-US')} orders`
}

/** How much more the largest shop costs than the smallest, in CPU time. */
function summary(engine: Engine, sizes: number[], measured: Costs[], demandWaitMs: number): Row[] {
  const [small] = measured
  const large = measured.at(-1)
  if (!small || !large) return []
  const growth = (what: string) => {
    const [first, last] = [small.get(what)?.cpuMs ?? 0, large.get(what)?.cpuMs ?? 0]
    return { what, times: last / first, text: `${first.toFixed(1)} → ${last.toFixed(1)} ms` }
  }
  const pages = [...small.keys()]
    .filter((what) => /^(listing|product page), (?!cached)/.test(what))
    .map(growth)
  const worst = pages.reduce((most, each) => (each.times > most.times ? each : most))
  const between = `${engine}, ${sizes[0]?.toLocaleString('en-US')} → ${sizes.at(-1)?.toLocaleString('en-US')} products`
  const demand = growth(DEMAND)
  const wait = `${Math.round(demandWaitMs)} ms at a stretch`
  const row = (who: string, { times, text }: { times: number; text: string }, aim = '', most = ''): Row => ({
    work: `growth, ${between}: ${who}`,
    measured: `${most}${times.toFixed(2)} × the CPU time (${text})`,
    limit: 'the smaller shop',
    aim,
  })
  return [
    row("visitors' pages", { ...worst, text: `${worst.what}: ${worst.text}` }, '≤ 1.5 ×', 'at most '),
    row("staff's product list", growth(STAFF_PRODUCTS), '≤ 2 ×'),
    row("staff's reviews", growth(STAFF_REVIEWS), '≤ 2 ×'),
    row('demand of 90 days', { ...demand, text: `${demand.text}; ${wait}` }, '≤ 50 ms at a stretch'),
  ]
}

/** Time and CPU time at each size; the ratios of the largest size to the smallest and to a bare route. */
function table(engine: Engine, sizes: number[], measured: Costs[], bare: Cost): string[] {
  const [small] = measured
  const large = measured.at(-1)
  if (!small || !large) return []
  const cell = ({ ms, cpuMs }: Cost) => `${ms.toFixed(1)} (${cpuMs.toFixed(1)})`.padStart(16)
  const times = (one: number, other: number) => `${(one / other).toFixed(1)}×`.padStart(8)
  const head = [
    ...sizes.map((size) => size.toLocaleString('en-US').padStart(16)),
    '   grown',
    '     CPU',
    '  × bare',
  ]
  const rows = [...small.keys()].map((what) => {
    const costs = measured.map((costs) => costs.get(what) as Cost)
    const first = costs[0] as Cost
    const last = costs.at(-1) as Cost
    const ratios = [times(last.ms, first.ms), times(last.cpuMs, first.cpuMs), times(last.ms, bare.ms)]
    return `${what.padEnd(36)}${costs.map(cell).join('')}${ratios.join('')}`
  })
  return [`${`${engine}, ms (CPU)`.padEnd(36)}${head.join('')}`, ...rows]
}
