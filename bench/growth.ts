import { adminEndpoints } from '#contract/app/admin-endpoint-table.ts'
import { PAGE_SIZE } from '#contract/platform/values/limits.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { fill } from './fill.ts'
import { costOf } from './harness/cost.ts'
import type { Row } from './harness/rows.ts'
import { cookiesOf, type Databases, LISTING, onEachEngine, PRODUCT, withShop } from './harness/shop.ts'

/** `GROWTH_SIZES=100,10000 GROWTH_ENGINES=sqlite` takes less time. */
const { GROWTH_SIZES = '100,100000', GROWTH_ENGINES = 'sqlite,postgres' } = process.env
const SIZES = GROWTH_SIZES.split(',').map(Number)
const ORDERS_PER_PRODUCT = 10
const DEMAND = adminEndpoints.demand.path
const STAFF_PRODUCTS = `${adminEndpoints.products.path}?page=1&per_page=24`
const STAFF_REVIEWS = `${adminEndpoints.reviews.path}?page=1&per_page=20`

/** Measures the replies that visitors wait for. They have the same length at every size. */
function pagesOf(products: number): Record<string, string> {
  return {
    'listing, uncached': LISTING,
    'listing, search': `${LISTING}?search=bowie`,
    'listing, filtered': `${LISTING}?blade_length_in=3-4&available=true`,
    'listing, last page': `${LISTING}?page=${Math.ceil(products / PAGE_SIZE)}`,
    'product page, uncached': PRODUCT,
    // Has ten reviews at every size.
    'product page, with reviews': '/shop-knives/knife/6',
  }
}

/** How much more CPU time the largest shop takes than the smallest. */
export function measureGrowth(): Promise<Row[]> {
  return onEachEngine(GROWTH_ENGINES.split(',') as Engine[], async (engine, databases) => {
    const measured = []
    for (const products of SIZES) measured.push(await measureSize(databases, products))
    const [small, large] = [measured.at(0), measured.at(-1)]
    if (!small || !large) return []
    const growth = (what: string) => {
      const [first = 0, last = 0] = [small.costs.get(what), large.costs.get(what)]
      return { what, times: last / first, text: `${first.toFixed(1)} → ${last.toFixed(1)} ms` }
    }
    const pages = Object.keys(pagesOf(0)).map(growth)
    const worst = pages.reduce((most, each) => (each.times > most.times ? each : most))
    const [from, to] = [SIZES[0], SIZES.at(-1)].map((size) => size?.toLocaleString('en-US'))
    const row = (who: string, { times, text }: { times: number; text: string }, aim: string, most = '') => ({
      work: `growth, ${engine}, ${from} → ${to} products: ${who}`,
      measured: `${most}${times.toFixed(2)} × the CPU time (${text})`,
      ...{ limit: 'the smaller shop', aim },
    })
    const demand = growth(DEMAND)
    const wait = `${Math.round(large.demandWaitMs)} ms at a stretch`
    return [
      row("visitors' pages", { ...worst, text: `${worst.what}: ${worst.text}` }, '≤ 1.5 ×', 'at most '),
      row("staff's product list", growth(STAFF_PRODUCTS), '≤ 2 ×'),
      row("staff's reviews", growth(STAFF_REVIEWS), '≤ 2 ×'),
      row('demand of 90 days', { ...demand, text: `${demand.text}; ${wait}` }, '≤ 50 ms at a stretch'),
    ]
  })
}

async function measureSize(databases: Databases, products: number) {
  const place = await databases.create(`growth-${products}`)
  await withShop(place, async () => {})
  await fill(place, { products, orders: products * ORDERS_PER_PRODUCT })
  const [problem] = await auditShop({ ...place, SLOW_QUERY_MS: HOUR_MS, STATEMENT_MS: HOUR_MS })
  if (problem) throw new Error(`The audit of the filled shop failed: ${problem}`)
  const work = async ({ program, url, admin }: Parameters<Parameters<typeof withShop>[1]>[0]) => {
    const headers = { cookie: cookiesOf(await admin()) }
    const cpuMs = () => program.cpuMs() + databases.cpuMs()
    const costs = new Map<string, number>()
    for (const [what, path] of Object.entries(pagesOf(products)))
      costs.set(what, await costOf(cpuMs, () => fetch(url + path)))
    for (const path of [STAFF_PRODUCTS, STAFF_REVIEWS, DEMAND])
      costs.set(path, await costOf(cpuMs, () => fetch(url + path, { headers })))
    return { costs, demandWaitMs: await longestWait(url, () => fetch(url + DEMAND, { headers })) }
  }
  return withShop(place, work, { PAGE_CACHE_MB: '0' })
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
