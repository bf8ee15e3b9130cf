import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOW_MUCH } from '#checks/how-much.ts'
import { type MortalShop, startMortalShop } from '#checks/mortal-shop.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { SECOND_MS } from '#contract/shop.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { brokenPromises } from './promises.ts'

/** `kill -9` at random moments under load: as many as there is time for; `npm run bench -- faults` does all fifty. */

const ROUNDS = 50
const WITHIN_MS = 20 * SECOND_MS
const SEED = HOW_MUCH.faultSeed

let shop: MortalShop
beforeAll(async () => {
  shop = await startMortalShop()
  const staff = await loggedIn(shop, 'siteadmin')
  for (const id of [1, 3, 4]) await changePiece(staff, id, { stock: 1000 })
  await changePiece(staff, 2, { stock: 5 })
})
afterAll(() => shop.close())

test(`killed again and again under load, with seed ${SEED}, the shop has kept every promise`, async () => {
  const { deaths, promised } = await killUnderLoad(shop, { rounds: ROUNDS, withinMs: WITHIN_MS, seed: SEED })
  expect(promised.length).toBeGreaterThan(deaths)
  expect(await shop.anHourLater()).toEqual([])
  expect(await brokenPromises(shop, promised)).toEqual([])
  // A mail goes out once more only where death came between the mail server's yes and the shop's note of it.
  expect(shop.mail.taken.length - new Set(shop.mail.taken).size).toBeLessThanOrEqual(deaths)
}, 300_000)
