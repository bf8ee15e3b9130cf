import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFacets } from '#server/catalogue/facets.ts'
import { listProducts, requireProduct } from '#server/catalogue/list.ts'
import { listCategories } from '#server/catalogue/taxonomy.ts'
import { priceCart } from '#server/checkout/price-cart.ts'
import { readDashboard } from '#server/dashboard/summary.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { listMessages } from '#server/messages/list.ts'
import { listOrders } from '#server/orders/admin/list.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { plansOf } from '#test/support/explain.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await buy(shop.client(), [{ id: 9, quantity: 1 }])
})
afterAll(() => shop.close())

/** What grows with the shop. */
const LARGE = [
  'products',
  'product_tags',
  'product_pictures',
  'orders',
  'order_lines',
  'order_events',
  'payments',
  'stock_ledger',
  'messages',
  'message_replies',
  'mail_outbox',
]
/** Indexes of the few rows that wait for somebody: reading one of them whole is what they are for. */
const OF_FEW = [
  'messages_to_answer',
  'orders_flagged',
  'mail_outbox_failed',
  'mail_outbox_due',
  'payments_unsettled',
]

/** Reads of a whole table, or of a whole index but for those of the few. */
function wholeReads(plan: string): string[] {
  return plan.split('\n').filter((line) => {
    const [, table = '', index] =
      /^\s*SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(line) ?? /Seq Scan on (\w+)/.exec(line) ?? []
    return LARGE.includes(table) && !OF_FEW.includes(index ?? '')
  })
}

test.each<[string, (database: OpenDatabase) => Promise<unknown>]>([
  [
    'a page of the listing',
    ({ db }) => listProducts({ ...shop.shop.productIndex, db }, { page: 3, per_page: 5, sort: 'name-a-z' }),
  ],
  [
    'a search among pieces',
    ({ db }) =>
      listProducts({ ...shop.shop.productIndex, db }, { search: 'bowie', page: 1, tags: ['full tang'] }),
  ],
  [
    'what a listing is narrowed by',
    ({ db }) => listFacets({ ...shop.shop.productIndex, db }, { category: 'bowie-knives', grind: 'flat' }),
  ],
  ['the categories of every page', ({ db }) => listCategories({ ...shop.shop.productIndex, db })],
  ['a piece', ({ db }) => requireProduct(db, 1)],
  ['the price of a cart', ({ db }) => priceCart(db, [{ id: 1, quantity: 1 }])],
  ['orders to pack', (database) => listOrders(database, { sort: 'to-pack', page: 1, per_page: 50 })],
  [
    'orders of two states',
    (database) =>
      listOrders(database, { sort: 'newest', status: ['paid', 'complete'], page: 1, per_page: 50 }),
  ],
  ['orders on a far page', (database) => listOrders(database, { sort: 'newest', page: 1000, per_page: 100 })],
  [
    'a search among orders',
    (database) => listOrders(database, { sort: 'newest', search: 'whitlock', page: 1, per_page: 50 }),
  ],
  [
    'an order by its number',
    (database) => listOrders(database, { sort: 'newest', search: '#1001', page: 1, per_page: 50 }),
  ],
  ['what the sweep goes on with', ({ db }) => sweepOrders(db, shop.shop.paymentContext)],
  ['the dashboard', ({ db }) => readDashboard(db, shop.shop.now())],
])('%s reads no large table whole', async (_, work) => {
  const plans = await plansOf(shop.shop.database, work)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(wholeReads)).toEqual([])
})

test('a page of messages reads as many as it shows, by their index', async () => {
  const plans = await plansOf(shop.shop.database, ({ db }) =>
    listMessages(db, { archived: 'false', page: 1, per_page: 30 }),
  )
  expect(plans.join('\n')).toMatch(/messages_newest|messages_to_answer/)
  expect(plans.join('\n')).not.toMatch(/SCAN messages$|Seq Scan on messages/m)
})
