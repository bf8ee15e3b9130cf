import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import type { Hold } from '#server/sales/holds/hold.ts'
import { buy, checkoutForm, httpErrorOf, openCheckout } from '#test/support/checkout-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { HOLDS } from './holds.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'siteadmin')
const ONE = [{ id: 1, quantity: 1 }]

/** An engraver who has time for one order: a kind of hold beside those of the shop. */
const engraver: Hold = {
  isStock: false,
  take: takeEngraver,
  takeAgain: takeEngraver,
  async putBack(tx, { id }) {
    await sql`update test_engraver set order_id = null where order_id = ${id}`.execute(tx)
  },
  describeLoss: async () => new Conflict('The engraver is busy.'),
  goneSince: 'The engraver has another order since. It stays cancelled.',
  audit: async (db) =>
    (await ordersOfEngraver(db))
      .filter(({ status }) => status === 'cancelled')
      .map(({ order_id }) => `Order ${order_id}: is cancelled, but has the engraver.`),
}

async function takeEngraver(tx: Db, { id }: { id: number }): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update test_engraver set order_id = ${id} where order_id is null or order_id = ${id}`.execute(
      tx,
    )
  return numAffectedRows === 1n
}

async function ordersOfEngraver(db: Db) {
  const { rows } = await sql<{ order_id: number; status: string }>`
    select order_id, status from test_engraver join orders on orders.id = order_id`.execute(db)
  return rows
}

beforeAll(async () => {
  const { db } = shop.shop
  await sql`create table test_engraver (order_id bigint)`.execute(db)
  await sql`insert into test_engraver values (null)`.execute(db)
  HOLDS.push(engraver)
})
afterAll(() => {
  HOLDS.splice(HOLDS.indexOf(engraver), 1)
})

test('a kind of hold of its own works in checkout, expiry, cancellation, revival and audit', async () => {
  const { db } = shop.shop
  const set = (orderUuid: string, status: 'cancelled' | 'paid') =>
    admin.api.admin.setOrderStatus({ orderUuid, status, restock: true })
  const first = await openCheckout(shop.client(), ONE)
  expect(await ordersOfEngraver(db)).toHaveLength(1)
  const late = shop.client()
  const form = await checkoutForm(late, ONE, { email: 'late@example.com' })
  expect(await httpErrorOf(late.api.checkout.place(form))).toEqual({
    status: 409,
    error: 'The engraver is busy.',
  })
  // It expires.
  await shop.client().api.checkout.cancel({ order_uuid: first.orderUuid })
  expect(await ordersOfEngraver(db)).toEqual([])
  const { orderUuid } = await buy(late, ONE)
  await set(orderUuid, 'cancelled')
  expect(await ordersOfEngraver(db)).toEqual([])
  await set(orderUuid, 'paid')
  expect(await ordersOfEngraver(db)).toMatchObject([{ status: 'paid' }])
  await set(orderUuid, 'cancelled')
  const other = await buy(shop.client(), ONE)
  expect(await httpErrorOf(set(orderUuid, 'paid'))).toEqual({
    status: 409,
    error: 'The engraver has another order since. It stays cancelled.',
  })
  expect(await shop.audit()).toEqual([])
  await sql`update test_engraver set order_id = (select id from orders where order_uuid = ${orderUuid})`.execute(
    db,
  )
  expect(await shop.audit()).toEqual([expect.stringContaining('is cancelled, but has the engraver.')])
  await sql`update test_engraver set order_id = (select id from orders where order_uuid = ${other.orderUuid})`.execute(
    db,
  )
})
