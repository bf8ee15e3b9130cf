import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
let paid: number
let open: number
beforeAll(async () => {
  shop = await startTestShop()
  paid = await numberOf((await buy(shop.client(), [{ id: 1, quantity: 1 }])).orderUuid)
  open = await numberOf((await openCheckout(shop.client(), [{ id: 3, quantity: 2 }])).orderUuid)
})
afterAll(() => shop.close())

async function numberOf(orderUuid: string): Promise<number> {
  const { db } = shop.shop
  const row = db.selectFrom('orders').select('id').where('order_uuid', '=', orderUuid)
  return (await row.executeTakeFirstOrThrow()).id
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(shop.shop.db)
}

test('finds no problems in a consistent database', async () => {
  expect(await shop.audit()).toEqual([])
})

const CORRUPTIONS: [
  name: string,
  corrupt: () => string,
  repair: () => string,
  problems: () => (string | RegExp)[],
][] = [
  [
    'stock without a ledger entry',
    () => 'update products set stock = stock + 1 where id = 3',
    () => 'update products set stock = stock - 1 where id = 3',
    () => ['Product 3: stock is 2, but the ledger sums up to 1.'],
  ],
  [
    'a reservation that its order does not have',
    () => `update orders set holds_stock = 0 where id = ${paid}`,
    () => `update orders set holds_stock = 1 where id = ${paid}`,
    () => [`Order ${paid}: reserves 1 units, expected 0.`],
  ],
  [
    'an order whose lines exceed its reservation',
    () => `update order_lines set quantity = 3 where order_id = ${open}`,
    () => `update order_lines set quantity = 2 where order_id = ${open}`,
    () => [`Order ${open}: reserves 2 units, expected 3.`],
  ],
  [
    'a cancelled order whose stock is still reserved',
    () => `update orders set status = 'cancelled' where id = ${open}`,
    () => `update orders set status = 'pending' where id = ${open}`,
    () => [`Order ${open}: is cancelled, its payment is open, but its stock is still reserved.`],
  ],
  [
    'an expired payment whose stock is still reserved',
    () => `update payments set state = 'expired' where order_id = ${open}`,
    () => `update payments set state = 'open' where order_id = ${open}`,
    () => [`Order ${open}: is pending, its payment is expired, but its stock is still reserved.`],
  ],
  [
    'a paid order without a captured payment',
    () => `update payments set state = 'capturing' where order_id = ${paid}`,
    () => `update payments set state = 'captured' where order_id = ${paid}`,
    () => [`Order ${paid}: is paid, but its payment is capturing with 28`],
  ],
  [
    'a paid order with a captured amount that is too low',
    () => `update payments set captured_cents = captured_cents - 100 where order_id = ${paid}`,
    () => `update payments set captured_cents = captured_cents + 100 where order_id = ${paid}`,
    () => [`Order ${paid}: is paid, but its payment is captured with 28`],
  ],
  [
    'a captured payment of a pending order',
    () => `update orders set status = 'pending' where id = ${paid}`,
    () => `update orders set status = 'paid' where id = ${paid}`,
    () => [`Order ${paid}: its payment was captured, but it is pending.`],
  ],
]

test.each(CORRUPTIONS)('finds %s', async (_, corrupt, repair, problems) => {
  await run(corrupt())
  const found = await shop.audit()
  await run(repair())
  expect(found).toEqual(problems().map((problem) => expect.stringContaining(String(problem))))
  expect(await shop.audit()).toEqual([])
})

test('finds negative stock even when the database allows it', async () => {
  const { db, database } = shop.shop
  if (database.engine === 'sqlite') {
    await run('pragma ignore_check_constraints = on')
  } else await run('alter table products drop constraint products_stock_check')
  await run('update products set stock = -1 where id = 6')
  expect(await shop.audit()).toEqual([
    'Product 6: stock is -1, but the ledger sums up to 0.',
    'Product 6: stock is -1.',
  ])
  await run('update products set stock = 0 where id = 6')
  await db.selectFrom('products').select('id').limit(1).execute()
})

test('finds an order that was marked paid twice', async () => {
  await run(`insert into order_events (order_id, at, kind) values (${paid}, 1, 'paid')`)
  expect(await shop.audit()).toEqual([`Order ${paid}: was marked paid 2 times.`])
})

test.each(['stock_ledger', 'order_events'])('rejects changes to rows of %s', async (table) => {
  await expect(run(`update ${table} set at = 0`)).rejects.toThrow('append-only')
  await expect(run(`delete from ${table}`)).rejects.toThrow('append-only')
})
