import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { buy, checkoutForm, controlSandbox, httpErrorOf } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

/** Another program, such as a database browser, locks the database file. */

const shop = sharedShop()
let other: DatabaseSync
beforeAll(async () => {
  other = new DatabaseSync(join(shop.shop.config.DATA_DIR, 'shop.sqlite'))
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
})
beforeEach(async () => {
  await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 9 })
  other.exec('begin immediate')
})
afterEach(() => {
  if (other.isTransaction) other.exec('rollback')
})
afterAll(async () => {
  other.close()
})

const ONE = [{ id: 1, quantity: 1 }]

test('serves reads while writes wait for a short lock', async () => {
  const customer = shop.client()
  const done: string[] = []
  const buying = buy(customer, ONE).then(() => done.push('bought'))
  const alive = await customer.fetch('/healthz')
  done.push(`alive ${alive.status}`)
  other.exec('rollback')
  await buying
  expect(done).toEqual(['alive 200', 'bought'])
  expect(await stockOf(customer, 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})

test('rejects writes during a long lock, serves reads, and recovers', async () => {
  const customers = Array.from({ length: 8 }, () => shop.client())
  const form = await checkoutForm(shop.client(), ONE)
  const errors = await Promise.all(
    customers.map((customer) => httpErrorOf(customer.api.checkout.place(form))),
  )
  for (const httpError of errors) {
    expect(httpError).toEqual({
      status: 503,
      error: 'The shop is very busy right now. Please try again in a moment.',
    })
  }
  expect(await stockOf(shop.client(), 1)).toBe(9)
  other.exec('rollback')
  await buy(shop.client(), ONE)
  expect(await stockOf(shop.client(), 1)).toBe(8)
  expect(await shop.audit()).toEqual([])
})
