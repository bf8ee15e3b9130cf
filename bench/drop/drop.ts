import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { endpoints } from '#contract/app/endpoint-table.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { type DatabaseSettings, openDatabase } from '#server/platform/db/open.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { createTestClient } from '#test/support/test-shop.ts'
import { prepareEngine } from '../growth/engines.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Row } from '../row.ts'
import type { CrowdOptions, CrowdResult } from './crowd.ts'

const KNIVES = 10
const CUSTOMERS = 2000
const VIEWS = 20_000
const SECONDS = 10
const PRODUCT = 1
const PAGES = ['/', '/shop-knives/all-knives', '/shop-knives/knife/1/drop-point-hunter-black-walnut']

type StartShop = (env: Record<string, string>) => Promise<{ shop: Program; url: string }>

/** @throws when not exactly `KNIVES` are sold or the audit fails. */
export async function measureDrop(start: StartShop, folder: string): Promise<Row[]> {
  const rows: Row[] = []
  console.log(
    `${CUSTOMERS} customers in ${SECONDS} s for ${KNIVES} knives during ${VIEWS} page views; their process shares the machine's ${availableParallelism()} CPUs with the shop`,
  )
  for (const engine of ['sqlite', 'postgres'] as const) {
    const databases = await prepareEngine(engine, join(folder, 'drop'))
    try {
      rows.push(...(await drop(engine, start, await databases.create(`growth-drop-${engine}`))))
    } finally {
      await databases.stop()
    }
  }
  return rows
}

async function drop(
  engine: Engine,
  start: StartShop,
  database: DatabaseSettings & { env: Record<string, string> },
): Promise<Row[]> {
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const { shop, url } = await start({
    ...database.env,
    SANDBOX_PORT: String(provider),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_AT: 'never',
  })
  try {
    const admin = await loggedIn({ client: () => createTestClient(url) }, 'admin')
    await changeProduct(admin, PRODUCT, { stock: KNIVES })
    const options = {
      shopUrl: url,
      pages: PAGES,
      views: VIEWS,
      customers: 0,
      seconds: SECONDS,
      productId: PRODUCT,
    }
    // The first run warms up; the second is for comparison.
    await crowd({ ...options, views: VIEWS / 4, seconds: SECONDS / 4 })
    const quiet = await crowd(options)
    const cpu = shop.cpuMs()
    const busy = await crowd({ ...options, customers: CUSTOMERS })
    const shopCpus = (shop.cpuMs() - cpu) / (SECONDS * 1000)
    const rejected = JSON.stringify(busy.rejected)
    const soldOut = `409 'Drop Point Hunter, Black Walnut' is out of stock and cannot be added to the cart.`
    if (busy.sold.length !== KNIVES || (await stockOf(admin, PRODUCT)) !== 0) {
      throw new Error(`${busy.sold.length} knives were sold. The other customers got ${rejected}.`)
    }
    if (busy.failedViews + quiet.failedViews > 0) throw new Error(`${busy.failedViews} page views failed.`)
    if (Object.keys(busy.rejected).length !== 1 || busy.rejected[soldOut] !== CUSTOMERS - KNIVES) {
      throw new Error(`The other customers got ${rejected}.`)
    }
    for (const uuid of busy.sold) await pay(url, uuid)
    await requireConsistentData(database)
    const times = (crowd: CrowdResult) =>
      `p50 ${crowd.viewsP50Ms}, p99 ${crowd.viewsP99Ms}, max ${crowd.viewsMaxMs} ms`
    return [
      {
        work: `drop, ${engine}: pages meanwhile`,
        measured: times(busy),
        limit: `without the drop: ${times(quiet)}`,
      },
      {
        work: `drop, ${engine}: checkouts`,
        measured: `${KNIVES} sold, ${CUSTOMERS - KNIVES} read that the knife is out of stock; p50 ${Math.round(busy.customersP50Ms)}, p99 ${Math.round(busy.customersP99Ms)} ms; ${shopCpus.toFixed(2)} CPUs`,
      },
    ]
  } finally {
    await shop.stop()
    await stub.stop()
  }
}

function crowd(options: CrowdOptions): Promise<CrowdResult> {
  const program = fork(resolve(import.meta.dirname, 'crowd.ts'))
  return new Promise((done, failed) => {
    program.once('message', (result) => done(result as CrowdResult))
    program.once('exit', () => failed(new Error('The crowd process exited.')))
    program.send(options)
  })
}

async function pay(url: string, uuid: string): Promise<void> {
  const answer = await fetch(`${url}${endpoints.orders.verify.path}?order_uuid=${uuid}`)
  const { order } = (await answer.json()) as { order: { status: string } }
  if (order.status !== 'paid') throw new Error(`An order became ${order.status}.`)
}

async function requireConsistentData(database: DatabaseSettings): Promise<void> {
  const problems = await auditShop(database)
  const { db, close } = openDatabase(database)
  const { sold, captured } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('sold'),
      fn.sum<number>('payments.captured_cents').as('captured'),
    ])
    .where('orders.status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { due } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('total_cents').as('due'))
    .executeTakeFirstOrThrow()
  await close()
  if (sold !== KNIVES || captured !== due)
    problems.push(`${sold} orders are paid; ${captured} of ${due} cents captured.`)
  if (problems.length > 0) throw new Error(problems.join(' '))
}
