import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { brokenPromises } from '#test/support/invariants.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { killUnderLoad } from './kill-under-load.ts'

/** `kill -9` at random moments under load: as many as there is time for; `npm run bench -- faults` does all fifty. */

const ROUNDS = 50
const WITHIN_MS = 20 * SECOND_MS
const SEED = TEST_SCALE.faultSeed

let shop: KillableServer
beforeAll(async () => {
  shop = await startKillableServer()
  const admin = await loggedIn(shop, 'siteadmin')
  for (const id of [1, 3, 4]) await changeProduct(admin, id, { stock: 1000 })
  await changeProduct(admin, 2, { stock: 5 })
})
afterAll(() => shop.close())

test(`loses no order or payment when killed repeatedly under load (seed ${SEED})`, async () => {
  const { deaths, promised } = await killUnderLoad(shop, { rounds: ROUNDS, withinMs: WITHIN_MS, seed: SEED })
  expect(promised.length).toBeGreaterThan(deaths)
  expect(await shop.anHourLater()).toEqual([])
  expect(await brokenPromises(shop, promised)).toEqual([])
  // A mail goes out once more only where death came between the mail server's yes and the shop's note of it.
  expect(shop.email.taken.length - new Set(shop.email.taken).size).toBeLessThanOrEqual(deaths)
}, 300_000)
