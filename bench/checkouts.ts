import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { prepareOrder, settle } from './harness/customers.ts'
import { leastCpu } from './harness/full-speed.ts'
import { memoryRow, type Row } from './harness/rows.ts'
import { folder, placeOf, withShop } from './harness/shop.ts'

const WARM_UP = 400
const CHECKOUTS = 300
const CUSTOMERS = 24
const TRANSACTIONS = 1500

/** From checkout to paid. */
export function measureCheckouts(): Promise<Row[]> {
  return withShop(placeOf('checkouts'), async ({ program, url, admin }) => {
    await changeProduct(await admin(), 1, { stock: 10_000 })
    const place = await prepareOrder(url, 1)
    const order = async (times: number) => {
      let left = times
      const customer = async () => {
        while (left-- > 0) await settle(url, (await place()).body.order_uuid)
      }
      await Promise.all(Array.from({ length: CUSTOMERS }, customer))
    }
    await order(WARM_UP)
    const { perSecond, cpuMs } = await leastCpu(async () => {
      const [started, cpuBefore] = [performance.now(), program.cpuMs()]
      await order(CHECKOUTS)
      const seconds = (performance.now() - started) / SECOND_MS
      return { perSecond: CHECKOUTS / seconds, cpuMs: (program.cpuMs() - cpuBefore) / CHECKOUTS }
    })
    return [
      {
        work: 'checkouts, created and settled',
        measured: `${perSecond.toFixed(0)} a second, ${cpuMs.toFixed(1)} ms CPU each: ${(SECOND_MS / cpuMs).toFixed(0)} a second of one core's time`,
        limit: `bare durable transactions: ${Math.round(bareTransactionsPerSecond())} a second`,
        aim: '≥ 200 a second on one core',
      },
      memoryRow('checkouts', program),
    ]
  })
}

/** The disk's limit: durable transactions of one row. */
function bareTransactionsPerSecond(): number {
  const database = new DatabaseSync(join(mkdtempSync(join(folder, 'bare-')), 'bare.sqlite'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, at integer)',
  )
  const insert = database.prepare('insert into rows (at) values (?)')
  const started = performance.now()
  for (let row = 0; row < TRANSACTIONS; row++) insert.run(row)
  const perSecond = TRANSACTIONS / ((performance.now() - started) / SECOND_MS)
  database.close()
  return perSecond
}
