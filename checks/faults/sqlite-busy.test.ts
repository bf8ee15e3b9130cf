import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, checkoutForm, refusalOf, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn, stockOf } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'

/** Somebody else, a tool for looking into databases say, holds the file that the shop writes to. */

let shop: TestShop
let other: DatabaseSync
beforeAll(async () => {
  shop = await startTestShop()
  other = new DatabaseSync(join(shop.shop.config.DATA_DIR, 'shop.sqlite'))
  await setOutside(shop, 'webhooks', { mode: 'drop' })
})
beforeEach(async () => {
  await changePiece(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
  other.exec('begin immediate')
})
afterEach(() => {
  if (other.isTransaction) other.exec('rollback')
})
afterAll(async () => {
  other.close()
  await shop.close()
})

const ONE = [{ id: 1, quantity: 1 }]

test('for a moment: whoever writes waits, and everybody else is served meanwhile', async () => {
  const buyer = shop.visitor()
  const done: string[] = []
  const buying = buy(buyer, ONE).then(() => done.push('bought'))
  const alive = await buyer.fetch('/healthz')
  done.push(`alive ${alive.status}`)
  other.exec('rollback')
  await buying
  expect(done).toEqual(['alive 200', 'bought'])
  expect(await stockOf(buyer, 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

test('for long: writers are refused in a sentence, readers are not, nothing is half, and it passes', async () => {
  const buyers = Array.from({ length: 8 }, () => shop.visitor())
  const form = await checkoutForm(shop.visitor(), ONE)
  const refused = await Promise.all(buyers.map((buyer) => refusalOf(buyer.api.checkout.place(form))))
  for (const refusal of refused) {
    expect(refusal).toEqual({
      status: 503,
      error: 'The shop is very busy right now. Please try again in a moment.',
    })
  }
  expect(await stockOf(shop.visitor(), 1)).toBe(9)
  other.exec('rollback')
  await buy(shop.visitor(), ONE)
  expect(await stockOf(shop.visitor(), 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})
