import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toCents } from '#contract/platform/values/money.ts'
import { runDraws } from '#server/catalog/draws/run-draws.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, openCheckout } from '#test/support/checkout-helpers.ts'
import { winClaims } from '#test/support/draw-helpers.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
let paid: number
let open: number
beforeAll(async () => {
  paid = await numberOf((await buy(shop.client(), [{ id: 1, quantity: 1 }])).orderUuid)
  open = await numberOf((await openCheckout(shop.client(), [{ id: 3, quantity: 2 }])).orderUuid)
})

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
    () => [
      `Order ${paid}: reserves 1 units, expected 0.`,
      `Order ${paid}: is paid without stock, and was never marked for review.`,
    ],
  ],
  [
    'an amount that the shop bears without a change',
    () => `update orders set waived_cents = 100 where id = ${paid}`,
    () => `update orders set waived_cents = 0 where id = ${paid}`,
    () => [
      `Order ${paid}: is paid, but its payment is captured with`,
      `Order ${paid}: the shop bears 100 cents, but its changes say otherwise.`,
    ],
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
  [
    'an order with a tax that no rate explains',
    () => `update orders set tax_cents = tax_cents + 5 where id = ${paid}`,
    () => `update orders set tax_cents = tax_cents - 5 where id = ${paid}`,
    () => [`Order ${paid}: its tax rate does not explain its tax of 5 cents.`],
  ],
  [
    'an order with a rate but without its tax',
    () => `update orders set tax_rate = 6000 where id = ${paid}`,
    () => `update orders set tax_rate = 0 where id = ${paid}`,
    () => [`Order ${paid}: its tax rate does not explain its tax of 0 cents.`],
  ],
  [
    'a discount that makes the card fee larger than the order',
    () => `update orders set discount_cents = subtotal_cents + 1 where id = ${paid}`,
    () => `update orders set discount_cents = 0 where id = ${paid}`,
    () => [`Order ${paid}: its discount, gift card or deposit is more than what it pays for`],
  ],
  [
    'a gift card that paid what the card was charged for',
    () => `update orders set gift_card_cents = 100 where id = ${paid}`,
    () => `update orders set gift_card_cents = 0 where id = ${paid}`,
    () => [
      `Order ${paid}: is paid, but its payment is captured with 28`,
      `Order ${paid}: its payment is for 28`,
      `Order ${paid}: its gift card paid 0 cents, expected 100.`,
    ],
  ],
]

test.each(CORRUPTIONS)('finds %s', async (_, corrupt, repair, problems) => {
  await run(corrupt())
  const found = await shop.audit()
  await run(repair())
  expect(found).toEqual(problems().map((problem) => expect.stringContaining(String(problem))))
  expect(await shop.audit()).toEqual([])
})

test('finds faults of discounts, gift cards and claims', async () => {
  const admin = await loggedIn(shop, 'siteadmin')
  const { data } = await admin.api.admin.createDiscount({ code: 'AUDIT-5', kind: 'percent', value: 5 })
  const card = await newGiftCard(shop, admin, 25)
  await changeProduct(admin, 2, { stock: 2 })
  const { db, now, config } = shop.shop
  const runJob = async () => void (await runDraws(db, entrantEmails(config.publicUrl), now()))
  const winners = ['first@example.com', 'second@example.com']
  const [claimToken] = await winClaims({ ...shop, db, now, runJob }, admin, 2, winners)
  const codes = { discountCode: data.code, giftCardCode: card.code, claimToken }
  const order = await numberOf((await buy(shop.client(), [{ id: 2, quantity: 1 }], codes)).orderUuid)
  const claim = db.selectFrom('draw_claims').select('id').where('order_id', '=', order)
  const { id: used } = await claim.executeTakeFirstOrThrow()
  const { id: open } = await db
    .selectFrom('draw_claims')
    .select('id')
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await shop.audit()).toEqual([])
  const faults: [corrupt: string, repair: string, problems: string[]][] = [
    [
      `update discounts set uses = 2 where id = ${data.id}`,
      `update discounts set uses = 1 where id = ${data.id}`,
      [`Discount ${data.id}: has 2 uses, but the ledger sums up to 1.`],
    ],
    [
      `update orders set discount_id = null where id = ${order}`,
      `update orders set discount_id = ${data.id} where id = ${order}`,
      [`Order ${order}: uses discount ${data.id}, but has none.`],
    ],
    [
      `update gift_cards set balance_cents = 100 where id = ${card.id}`,
      `update gift_cards set balance_cents = 0 where id = ${card.id}`,
      [`Gift card ${card.id}: the balance is 100 cents, but the ledger sums up to 0.`],
    ],
    [
      `update gift_cards set issued_at = null where id = ${card.id}`,
      `update gift_cards set issued_at = ${now()} where id = ${card.id}`,
      [`Gift card ${card.id}: was paid, but not issued.`],
    ],
    [
      `update payments set gift_card_refunded_cents = 100 where order_id = ${order}`,
      `update payments set gift_card_refunded_cents = 0 where order_id = ${order}`,
      [`Order ${order}: 100 cents went back to its gift card, but the ledger has 0.`],
    ],
    [
      `insert into gift_card_revocations values (${card.id}, 'refund x', 3000, 1)`,
      `delete from gift_card_revocations where key = 'refund x'`,
      [`Gift card ${card.id}: refunds and lost disputes take 3000 cents off, but the ledger has 0.`],
    ],
    [
      `update gift_cards set disputed_at = 1 where id = ${card.id}`,
      `update gift_cards set disputed_at = null where id = ${card.id}`,
      [
        `Gift card ${card.id}: its payment is not disputed, but the card says otherwise.`,
        `Gift card ${card.id}: is disputed, but not blocked.`,
      ],
    ],
    [
      `update draw_claims set lapsed_at = 1 where id = ${open}`,
      `update draw_claims set lapsed_at = null where id = ${open}`,
      [`Claim ${open}: reserves 1 units, expected 0.`],
    ],
    [
      `update draw_claims set order_id = null where id = ${used}`,
      `update draw_claims set order_id = ${order} where id = ${used}`,
      [`Claim ${used}: reserves 0 units, expected 1.`],
    ],
    ['update draws set units = 1', 'update draws set units = 2', ['2 claims for 1 units.']],
  ]
  for (const [corrupt, repair, problems] of faults) {
    await run(corrupt)
    const found = await shop.audit()
    await run(repair)
    expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  }
  expect(await shop.audit()).toEqual([])
})

test('finds parts that do not add up even when the database allows it', async () => {
  const { engine } = shop.shop.database
  if (engine === 'sqlite') await run('pragma ignore_check_constraints = on')
  else await run('alter table orders drop constraint orders_check')
  await run(`update orders set shipping_cents = shipping_cents + 1 where id = ${paid}`)
  expect(await shop.audit()).toEqual([
    expect.stringMatching(`Order ${paid}: its parts add up to \\d+ cents, but its total is \\d+.`),
  ])
  await run(`update orders set shipping_cents = shipping_cents - 1 where id = ${paid}`)
})

test('finds a refund without its part of the tax', async () => {
  const siteadmin = await loggedIn(shop, 'siteadmin')
  await changeSettings(siteadmin, 'tax', TAXES)
  const { orderUuid } = await buy(shop.client(), [{ id: 9, quantity: 1 }], { state: 'WV', zip: '26241' })
  await siteadmin.api.admin.refundOrder({ orderUuid, amount: 50, request_key: crypto.randomUUID() })
  const taxed = await numberOf(orderUuid)
  const { order } = await siteadmin.api.admin.order({ orderUuid })
  const tax = toCents(order.tax)
  const expected = Math.round((tax * 6000) / toCents(order.total_price))
  expect(await shop.audit()).toEqual([])
  await run(`update payments set refunded_cents = 6000 where order_id = ${taxed}`)
  expect(await shop.audit()).toEqual([
    `Order ${taxed}: refunded ${toCents(order.payment.tax_refunded)} cents of tax, expected ${expected} of ${tax}.`,
  ])
  await run(`update payments set refunded_cents = 5000 where order_id = ${taxed}`)
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

test.each(['stock_ledger', 'order_events', 'tax_refunds', 'discount_uses', 'gift_card_ledger'])(
  'rejects changes to rows of %s',
  async (table) => {
    await expect(run(`update ${table} set at = 0`)).rejects.toThrow('append-only')
    await expect(run(`delete from ${table}`)).rejects.toThrow('append-only')
  },
)
