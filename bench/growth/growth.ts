import { HOUR_MS } from '#contract/time.ts'
import type { Engine } from '#server/db/dialect.ts'
import { openDatabase } from '#server/db/open.ts'
import { audit } from '#server/reconciliation/reconcile.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { freePort } from '#test/support/postgres.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { placeOrders } from '../customers.ts'
import { type Program, startProgram } from '../processes.ts'
import { asksOf } from './asks.ts'
import { type Ground, ground } from './engines.ts'
import { fill, type Size } from './fill.ts'
import { type Cost, costOf } from './measure.ts'

/** For each piece on show so many orders of the past. */
const ORDERS_PER_PRODUCT = 10
const SIZES = [100, 10_000, 100_000]
const CHANGED_PRODUCT = 50
const ENGINES: Engine[] = ['sqlite', 'postgres']

type StartShop = (env: Record<string, string>) => Promise<{ shop: Program; url: string }>
type Costs = Map<string, Cost>

/** Response times as the shop grows. @returns the lines of a table. */
export async function measureGrowth(start: StartShop, folder: string, bare: Cost): Promise<string[]> {
  const sizes = listed(process.env.GROWTH_SIZES, SIZES.map(String)).map(Number)
  const engines = listed(process.env.GROWTH_ENGINES, ENGINES) as Engine[]
  const lines: string[] = []
  for (const engine of engines) {
    const under = await ground(engine, folder)
    try {
      const measured: Costs[] = []
      for (const products of sizes) {
        const size = { products, orders: products * ORDERS_PER_PRODUCT }
        const { costs, notes } = await measureSize(start, under, engine, size)
        measured.push(costs)
        lines.push(`${engine}, ${words(size)}: ${notes}`)
      }
      lines.push(...table(engine, sizes, measured, bare))
    } finally {
      await under.stop()
    }
  }
  return lines
}

function listed(setting: string | undefined, otherwise: string[]): string[] {
  return setting?.split(',').filter(Boolean) ?? otherwise
}

async function measureSize(start: StartShop, under: Ground, engine: Engine, size: Size) {
  const place = await under.place(`growth-${engine}-${size.products}`)
  const first = await start(place.env)
  await first.shop.stop()
  const filling = performance.now()
  await fill(place, size, Date.now())
  const filledIn = performance.now() - filling
  const { faults, someUuid } = await look(place)
  if (faults.length > 0) throw new Error(`The books of the filled shop: ${faults[0]}`)
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const env = {
    ...place.env,
    SANDBOX_PORT: String(provider),
    SMTP_URL: 'smtp://127.0.0.1:9',
    BACKUP_AT: 'never',
  }
  const asks = asksOf(size, someUuid)
  const costs: Costs = new Map()
  try {
    const anew = await start({ ...env, PAGE_CACHE_MB: '0' })
    const ofAdmin = await loggedIn({ client: () => createTestClient(anew.url) }, 'admin')
    const cookie = [...ofAdmin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { client: {}, admin: { cookie } }
    const ask =
      (url: string, { path, by }: (typeof asks)[number]) =>
      () =>
        fetch(url + path, { headers: headers[by] })
    const change = priceChange(ofAdmin)
    for (const each of asks.filter(({ cached }) => !cached)) {
      const before = each.changed ? change : undefined
      costs.set(each.what, await costOf(anew.shop, under, ask(anew.url, each), before))
    }
    const rss = Math.round(anew.shop.residentBytes() / 1e6)
    await anew.shop.stop()
    const kept = await start(env)
    for (const each of asks.filter(({ cached }) => cached)) {
      costs.set(each.what, await costOf(kept.shop, under, ask(kept.url, each)))
    }
    costs.set('checkout: an order placed', await costOf(kept.shop, under, await placeOrders(kept.url)))
    await kept.shop.stop()
    const ready = Math.round(kept.shop.startedInMs)
    const notes = `filled in ${Math.round(filledIn / 1000)} s, the books agree; ready in ${ready} ms; ${rss} MB resident`
    return { costs, notes }
  } finally {
    await stub.stop()
  }
}

/** A new price each time, which moves the product in the list. */
function priceChange(admin: TestClient): () => Promise<void> {
  let price = 100
  return async () => {
    price = 100 + ((price + 137) % 500)
    await changeProduct(admin, CHANGED_PRODUCT, { price })
  }
}

async function look(
  place: Parameters<typeof openDatabase>[0],
): Promise<{ faults: string[]; someUuid: string }> {
  const { db, close } = openDatabase({ ...place, SLOW_QUERY_MS: HOUR_MS, STATEMENT_MS: HOUR_MS })
  const faults = await audit(db)
  const { order_uuid } = await db.selectFrom('orders').select('order_uuid').limit(1).executeTakeFirstOrThrow()
  await close()
  return { faults, someUuid: order_uuid }
}

function words({ products, orders }: Size): string {
  return `${products.toLocaleString('en-US')} pieces and ${orders.toLocaleString('en-US')} orders`
}

/** Time and processor time at each size, how the largest stands to the smallest, and to a route that does nothing. */
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
  return [`${`${engine}, ms (of processor)`.padEnd(36)}${head.join('')}`, ...rows]
}
