import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openCheckout } from '#checks/buyer.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'

/** An audit that finds nothing proves something only if it finds what is wrong. */

let shop: TestShop
let paid: number
let open: number
beforeAll(async () => {
  shop = await startTestShop()
  paid = await numberOf((await buy(shop.visitor(), [{ id: 1, quantity: 1 }])).orderUuid)
  open = await numberOf((await openCheckout(shop.visitor(), [{ id: 3, quantity: 2 }])).orderUuid)
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

test('books in order are found in order', async () => {
  expect(await shop.audit()).toEqual([])
})

const DAMAGES: [what: string, damage: () => string, mend: () => string, finds: () => (string | RegExp)[]][] =
  [
    [
      'a piece that appeared on the shelf',
      () => 'update products set stock = stock + 1 where id = 3',
      () => 'update products set stock = stock - 1 where id = 3',
      () => ['Piece 3: 2 on the shelf, 1 in the ledger.'],
    ],
    [
      'an order that forgot its pieces',
      () => `update orders set holds_stock = 0 where id = ${paid}`,
      () => `update orders set holds_stock = 1 where id = ${paid}`,
      () => [`Order ${paid}: holds 1 pieces, 0 expected.`],
    ],
    [
      'an order whose lines are more than it holds',
      () => `update order_lines set quantity = 3 where order_id = ${open}`,
      () => `update order_lines set quantity = 2 where order_id = ${open}`,
      () => [`Order ${open}: holds 2 pieces, 3 expected.`],
    ],
    [
      'a cancelled order that keeps its pieces',
      () => `update orders set status = 'cancelled' where id = ${open}`,
      () => `update orders set status = 'pending' where id = ${open}`,
      () => [`Order ${open}: is cancelled, its payment open, and still holds its pieces.`],
    ],
    [
      'an expired payment whose order keeps its pieces',
      () => `update payments set state = 'expired' where order_id = ${open}`,
      () => `update payments set state = 'open' where order_id = ${open}`,
      () => [`Order ${open}: is pending, its payment expired, and still holds its pieces.`],
    ],
    [
      'a paid order without its money',
      () => `update payments set state = 'capturing' where order_id = ${paid}`,
      () => `update payments set state = 'captured' where order_id = ${paid}`,
      () => [`Order ${paid}: is paid, but its payment is capturing over 28`],
    ],
    [
      'a paid order with too little money',
      () => `update payments set captured_cents = captured_cents - 100 where order_id = ${paid}`,
      () => `update payments set captured_cents = captured_cents + 100 where order_id = ${paid}`,
      () => [`Order ${paid}: is paid, but its payment is captured over 28`],
    ],
    [
      'money taken for an order that is pending',
      () => `update orders set status = 'pending' where id = ${paid}`,
      () => `update orders set status = 'paid' where id = ${paid}`,
      () => [`Order ${paid}: its money was taken, but it is pending.`],
    ],
  ]

test.each(DAMAGES)('it finds %s', async (_, damage, mend, finds) => {
  await run(damage())
  const found = await shop.audit()
  await run(mend())
  expect(found).toEqual(finds().map((sentence) => expect.stringContaining(String(sentence))))
  expect(await shop.audit()).toEqual([])
})

test('it finds stock below zero, even where the database would have let it through', async () => {
  const { db, database } = shop.shop
  if (database.engine === 'sqlite') {
    await run('pragma ignore_check_constraints = on')
  } else await run('alter table products drop constraint products_stock_check')
  await run('update products set stock = -1 where id = 6')
  expect(await shop.audit()).toEqual(['Piece 6: -1 on the shelf, 0 in the ledger.', 'Piece 6: stock is -1.'])
  await run('update products set stock = 0 where id = 6')
  await db.selectFrom('products').select('id').limit(1).execute()
})

test('it finds an order that was marked paid twice', async () => {
  await run(`insert into order_events (order_id, at, kind) values (${paid}, 1, 'paid')`)
  expect(await shop.audit()).toEqual([`Order ${paid}: was marked paid 2 times.`])
})

test.each(['stock_ledger', 'order_events'])('no row of %s is ever changed or removed', async (book) => {
  await expect(run(`update ${book} set at = 0`)).rejects.toThrow('append-only')
  await expect(run(`delete from ${book}`)).rejects.toThrow('append-only')
})
