import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { endpoints } from '#contract/endpoint-table.ts'
import type { Engine } from '#server/db/dialect.ts'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { auditShop } from '#server/reconciliation/reconcile.ts'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { freePort } from '#test/support/postgres.ts'
import { createTestClient } from '#test/support/test-shop.ts'
import { ground } from '../growth/engines.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Seen, Wish } from './crowd.ts'

const KNIVES = 10
const CUSTOMERS = 2000
const VIEWS = 20_000
const SECONDS = 10
const PRODUCT = 1
const PAGES = ['/', '/shop-knives/all-knives', '/shop-knives/knife/1/drop-point-hunter-black-walnut']

type StartShop = (env: Record<string, string>) => Promise<{ shop: Program; url: string }>

/** Two thousand customers compete for ten knives during twenty thousand page views. @throws when not exactly ten are sold or the audit fails. */
export async function measureDrop(start: StartShop, folder: string): Promise<string[]> {
  const lines = [
    `${CUSTOMERS} buyers in ${SECONDS} s for ${KNIVES} knives beside ${VIEWS} page views; the crowd is a process of its own and shares the machine's ${availableParallelism()} processors with the shop`,
  ]
  for (const engine of ['sqlite', 'postgres'] as const) {
    const under = await ground(engine, join(folder, 'drop'))
    try {
      lines.push(...(await drop(engine, start, await under.place(`growth-drop-${engine}`))))
    } finally {
      await under.stop()
    }
  }
  return lines
}

async function drop(
  engine: Engine,
  start: StartShop,
  place: DatabaseSettings & { env: Record<string, string> },
): Promise<string[]> {
  const provider = await freePort()
  const stub = await startProgram(
    'bench/stub-provider.ts',
    { PORT: String(provider) },
    `http://127.0.0.1:${provider}/`,
  )
  const { shop, url } = await start({
    ...place.env,
    SANDBOX_PORT: String(provider),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_AT: 'never',
  })
  try {
    const admin = await loggedIn({ client: () => createTestClient(url) }, 'admin')
    await changeProduct(admin, PRODUCT, { stock: KNIVES })
    const wish = {
      shopUrl: url,
      pages: PAGES,
      views: VIEWS,
      customers: 0,
      seconds: SECONDS,
      productId: PRODUCT,
    }
    // Once to warm up, once to compare.
    await crowd({ ...wish, views: VIEWS / 4, seconds: SECONDS / 4 })
    const quiet = await crowd(wish)
    const cpu = shop.cpuMs()
    const seen = await crowd({ ...wish, customers: CUSTOMERS })
    const shopBusy = (shop.cpuMs() - cpu) / (SECONDS * 1000)
    const sentences = Object.entries(seen.told)
    const onlySentence = `409 'Drop Point Hunter, Black Walnut' is out of stock and cannot be added to the cart.`
    if (seen.sold.length !== KNIVES || (await stockOf(admin, PRODUCT)) !== 0) {
      throw new Error(
        `${seen.sold.length} knives were sold; the others were told ${JSON.stringify(sentences)}.`,
      )
    }
    if (seen.badViews + quiet.badViews > 0) throw new Error(`${seen.badViews} views went wrong.`)
    if (sentences.length !== 1 || seen.told[onlySentence] !== CUSTOMERS - KNIVES) {
      throw new Error(`The others were told ${JSON.stringify(sentences)}.`)
    }
    for (const uuid of seen.sold) await pay(url, uuid)
    await requireGoodBooks(place)
    return [
      `${engine}: ${KNIVES} sold, ${CUSTOMERS - KNIVES} told "${onlySentence.slice(4)}"; every payment taken, books in order`,
      `${engine}: pages p50 ${quiet.viewsP50Ms} ms, p99 ${quiet.viewsP99Ms} ms, max ${quiet.viewsMaxMs} ms when quiet; p50 ${seen.viewsP50Ms} ms, p99 ${seen.viewsP99Ms} ms, max ${seen.viewsMaxMs} ms in the drop`,
      `${engine}: a buyer's answer p50 ${Math.round(seen.customersP50Ms)} ms, p99 ${Math.round(seen.customersP99Ms)} ms; the shop used ${shopBusy.toFixed(2)} of a processor`,
    ]
  } finally {
    await shop.stop()
    await stub.stop()
  }
}

function crowd(wish: Wish): Promise<Seen> {
  const program = fork(resolve(import.meta.dirname, 'crowd.ts'))
  return new Promise((done, failed) => {
    program.once('message', (seen) => done(seen as Seen))
    program.once('exit', () => failed(new Error('The crowd went away.')))
    program.send(wish)
  })
}

/** Returns from the payment page. The stub accepts every card. */
async function pay(url: string, uuid: string): Promise<void> {
  const answer = await fetch(`${url}${endpoints.orders.verify.path}?order_uuid=${uuid}`)
  const { order } = (await answer.json()) as { order: { status: string } }
  if (order.status !== 'paid') throw new Error(`An order became ${order.status}.`)
}

async function requireGoodBooks(place: DatabaseSettings): Promise<void> {
  const faults = await auditShop(place)
  const { db, close } = openDatabase(place)
  const { sold, taken } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('sold'),
      fn.sum<number>('payments.captured_cents').as('taken'),
    ])
    .where('orders.status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { due } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('total_cents').as('due'))
    .executeTakeFirstOrThrow()
  await close()
  if (sold !== KNIVES || taken !== due)
    faults.push(`${sold} orders are paid; ${taken} of ${due} cents taken.`)
  if (faults.length > 0) throw new Error(faults.join(' '))
}
