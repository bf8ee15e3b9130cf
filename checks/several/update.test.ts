import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { emptyPostgres } from '#checks/test-shop.ts'
import { updateDatabase } from '#server/backup/update.ts'
import { parseConfig } from '#server/config.ts'
import { openDatabase, unknownSteps } from '#server/db/open.ts'
import { crowd } from './crowd.ts'
import { type Machine, type SeveralShops, severalShops } from './several-shops.ts'

/** One machine after the other is updated, while people buy. */

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

test('nobody who buys meanwhile is turned away, and a machine of the version before can even be started again', async () => {
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 500 })
  let updating = true
  const buyers = crowd(shop, () => updating, 3)
  const steps = () => unknownSteps({ engine: 'postgres', db: shop.db })
  await buyers.untilBought(3)

  expect(await b.stop()).toBe(0)
  await b.start(NEXT_VERSION)
  expect(await steps()).toEqual([NEXT])
  await buyers.untilBought(6)
  // The old one beside the new one: ended, it comes back as it was.
  await a.stop()
  await a.start()
  await loggedIn(a, 'siteadmin').then((staff) => changePiece(staff, 2, { price: 1234 }))
  const page = async () => (await fetch(`${b.url}/shop-knives/all-knives`)).text()
  await eventually(page, (text) => text.includes('$1,234'))
  await buyers.untilBought(9)
  await a.stop()
  await a.start(NEXT_VERSION)
  await buyers.untilBought(12)

  updating = false
  const { bought, refused } = await buyers.home()
  expect(refused).toEqual([])
  expect(bought.filter(({ answered }) => answered !== 'paid')).toEqual([])
  expect(await shop.audit()).toEqual([])
}, 180_000)

test('a version that cannot work with newer tables does not open on them', async () => {
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
