import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateDatabase } from '#server/operations/backup/pre-migration-backup.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase, unknownSteps } from '#server/platform/db/open.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { emptyPostgres } from '#test/support/database.ts'
import { eventually } from '#test/support/wait.ts'
import { crowd } from './load.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** A rolling update while customers buy. */

const NEXT = '9999-next'
const NEXT_VERSION = ['--import', join(import.meta.dirname, 'next-version.ts')]

let postgres: Awaited<ReturnType<typeof emptyPostgres>>
let shop: SeveralShops
let a: Machine
let b: Machine
beforeAll(async () => {
  postgres = await emptyPostgres()
  shop = await severalShops({ DATABASE_URL: postgres.url, NEXT_STEP: NEXT })
  ;[a, b] = [await shop.machine(), await shop.machine()]
  await a.start()
  await b.start()
}, 240_000)
afterAll(async () => {
  await shop.close()
  await postgres.drop()
}, 60_000)

test('rejects no customer during a rolling update and allows a rollback', async () => {
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 500 })
  let updating = true
  const customers = crowd(shop, () => updating, 3)
  const steps = () => unknownSteps({ engine: 'postgres', db: shop.db })
  await customers.untilBought(3)

  expect(await b.stop()).toBe(0)
  await b.start(NEXT_VERSION)
  expect(await steps()).toEqual([NEXT])
  await customers.untilBought(6)
  // Roll back: the old version still starts next to the new one.
  await a.stop()
  await a.start()
  await loggedIn(a, 'siteadmin').then((admin) => changeProduct(admin, 2, { price: 1234 }))
  const page = async () => (await fetch(`${b.url}/shop-knives/all-knives`)).text()
  await eventually(page, (text) => text.includes('$1,234'))
  await customers.untilBought(9)
  await a.stop()
  await a.start(NEXT_VERSION)
  await customers.untilBought(12)

  updating = false
  const { bought, rejected } = await customers.finish()
  expect(rejected).toEqual([])
  expect(bought.filter(({ reported }) => reported !== 'paid')).toEqual([])
  expect(await shop.audit()).toEqual([])
}, 180_000)

test('refuses to start on a newer, incompatible schema', async () => {
  const config = parseConfig({ DATABASE_URL: postgres.url, DATA_DIR: '/nonexistent' })
  const database = openDatabase(config)
  await updateDatabase(database, config, Date.now())
  await shop.db
    .updateTable('kysely_migration' as 'orders')
    .set({ name: `${NEXT}-breaks` })
    .where('name', '=', NEXT)
    .execute()
  await expect(updateDatabase(database, config, Date.now())).rejects.toThrow(
    /9999-next-breaks.*Update the shop/,
  )
  await database.close()
})
