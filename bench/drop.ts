import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { changeProduct, stockOf } from '#test/support/admin-helpers.ts'
import type { CrowdOptions, CrowdResult } from './crowd.ts'
import { settle } from './harness/customers.ts'
import type { Row } from './harness/rows.ts'
import { LISTING, onEachEngine, type Place, PRODUCT, withShop } from './harness/shop.ts'
import { measureWaiting } from './waiting.ts'

const KNIVES = 10
const CUSTOMERS = 2000
const VIEWS = 20_000
const SECONDS = 10
const PRODUCT_ID = 1
const SOLD_OUT = `409 'Drop Point Hunter, Black Walnut' is out of stock and cannot be added to the cart.`

/** @throws when not exactly `KNIVES` are sold or the audit fails. */
export async function measureDrop(): Promise<Row[]> {
  const waiting = await measureWaiting()
  console.log(
    `${CUSTOMERS} customers in ${SECONDS} s for ${KNIVES} knives during ${VIEWS} page views; their process shares the machine's ${availableParallelism()} CPUs with the shop`,
  )
  const drops = await onEachEngine(['sqlite', 'postgres'], async (engine, databases) => {
    const place = await databases.create('drop')
    const { quiet, busy, cpus } = await sell(place)
    const problems = await auditShop(place)
    if (problems.length > 0) throw new Error(problems.join(' '))
    const times = `p50 ${Math.round(busy.p50Ms)}, p99 ${Math.round(busy.p99Ms)} ms; ${cpus.toFixed(2)} CPUs`
    return [
      {
        work: `drop, ${engine}: pages meanwhile`,
        measured: busy.pages,
        limit: `without the drop: ${quiet.pages}`,
      },
      {
        work: `drop, ${engine}: checkouts`,
        measured: `${KNIVES} sold, ${CUSTOMERS - KNIVES} read that the knife is out of stock; ${times}`,
      },
    ]
  })
  return [...waiting, ...drops]
}

function sell(place: Place) {
  return withShop(
    place,
    async ({ program, url, admin }) => {
      const staff = await admin()
      await changeProduct(staff, PRODUCT_ID, { stock: KNIVES })
      const pages = [PAGES.home, LISTING, PRODUCT]
      const options = {
        shopUrl: url,
        pages,
        views: VIEWS,
        customers: 0,
        seconds: SECONDS,
        productId: PRODUCT_ID,
      }
      // The first run warms up; the second is for comparison.
      await crowd({ ...options, views: VIEWS / 4, seconds: SECONDS / 4 })
      const quiet = await crowd(options)
      const cpu = program.cpuMs()
      const busy = await crowd({ ...options, customers: CUSTOMERS })
      const cpus = (program.cpuMs() - cpu) / (SECONDS * SECOND_MS)
      const rejected = JSON.stringify(busy.rejected)
      if (busy.sold.length !== KNIVES || (await stockOf(staff, PRODUCT_ID)) !== 0)
        throw new Error(`${busy.sold.length} knives were sold. The other customers got ${rejected}.`)
      if (rejected !== JSON.stringify({ [SOLD_OUT]: CUSTOMERS - KNIVES }))
        throw new Error(`The other customers got ${rejected}.`)
      if (busy.failedViews + quiet.failedViews > 0) throw new Error(`${busy.failedViews} page views failed.`)
      for (const uuid of busy.sold) await settle(url, uuid)
      return { quiet, busy, cpus }
    },
    { TRUSTED_PROXIES: '127.0.0.1' },
  )
}

function crowd(options: CrowdOptions): Promise<CrowdResult> {
  const program = fork(join(import.meta.dirname, 'crowd.ts'))
  return new Promise((done, failed) => {
    program.once('message', (result) => done(result as CrowdResult))
    program.once('exit', () => failed(new Error('The crowd process exited.')))
    program.send(options)
  })
}
