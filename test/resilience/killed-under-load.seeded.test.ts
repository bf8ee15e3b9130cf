import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { findViolations } from '#test/support/invariants.ts'
import { type KillableServer, startKillableServer } from '#test/support/killable-server.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { killUnderLoad } from './kill-under-load.ts'

/** As many kills as there is time for. `npm run bench -- faults` runs all rounds. */

const ROUNDS = 50
const WITHIN_MS = (TEST_SCALE.isFull ? 20 : 10) * SECOND_MS
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
  const { kills, orders } = await killUnderLoad(shop, { rounds: ROUNDS, withinMs: WITHIN_MS, seed: SEED })
  expect(orders.length).toBeGreaterThan(kills)
  expect(await shop.runNextHour()).toEqual([])
  expect(await findViolations(shop, orders)).toEqual([])
  // A kill between the mail server's reply and the shop's commit sends one duplicate.
  expect(shop.email.accepted.length - new Set(shop.email.accepted).size).toBeLessThanOrEqual(kills)
}, 300_000)
