import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { findProducts } from '#server/catalog/products/admin/find.ts'
import { createCatalogReader } from '#server/catalog/products/catalog-reader.ts'
import { listFacets } from '#server/catalog/products/facets.ts'
import { type Catalog, listProducts, requireProduct } from '#server/catalog/products/list.ts'
import { listCategories } from '#server/catalog/products/taxonomy.ts'
import { listMessages } from '#server/customers/messages/list.ts'
import { listReviews } from '#server/customers/reviews/list.ts'
import { requestReviews } from '#server/customers/reviews/request-reviews.ts'
import { readSetupGuide } from '#server/operations/setup-guide/read-guide.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { priceCart } from '#server/sales/checkout/price-cart.ts'
import { ownCommissions } from '#server/sales/commissions/own-commissions.ts'
import { readCommission } from '#server/sales/commissions/read.ts'
import { watchQuotes } from '#server/sales/commissions/watch-quotes.ts'
import { findOrders } from '#server/sales/orders/admin/find.ts'
import { listOrders } from '#server/sales/orders/admin/list.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { readTaxReport } from '#server/sales/tax-report/read.ts'
import { readDashboard } from '#server/staff/dashboard/summary.ts'
import { demandPeriod, readDemand } from '#server/staff/demand/read.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { quotedCommission } from '#test/support/commission-helpers.ts'
import { plansOf } from '#test/support/explain.ts'
import { sharedShop } from '#test/support/shared-shop.ts'

const shop = sharedShop()
beforeAll(async () => {
  await buy(shop.client(), [{ id: 9, quantity: 1 }])
})
let commissionUuid = ''
beforeAll(async () => {
  commissionUuid = await quotedCommission(shop)
})

const LARGE_TABLES = [
  'products',
  'product_tags',
  'product_pictures',
  'orders',
  'order_lines',
  'order_events',
  'order_tenders',
  'payments',
  'tax_refunds',
  'stock_ledger',
  'messages',
  'message_replies',
  'mail_outbox',
  'reviews',
  'review_images',
  'piece_days',
  'search_days',
  'saved_products',
  'subscriptions',
  'commissions',
  'commission_entries',
  'commission_images',
  'commission_events',
  'deposits',
  'disputes',
  'failed_refunds',
]
/** Small partial indexes that may be scanned. */
const SMALL_INDEXES = [
  'messages_to_answer',
  'orders_flagged',
  'mail_outbox_failed',
  'mail_outbox_due',
  'payments_unsettled',
  'order_tenders_refunded',
  'disputes_open',
  'reviews_to_answer',
]

/** Reads the catalog with this database's own connection, and nothing that is kept. */
function catalogIn({ db }: OpenDatabase): Catalog {
  return { ...shop.shop, catalog: createCatalogReader(db, shop.shop.revision, shop.shop.now) }
}

function fullScans(plan: string): string[] {
  return plan.split('\n').filter((line) => {
    const [, table = '', index] =
      /^\s*SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(line) ?? /Seq Scan on (\w+)/.exec(line) ?? []
    return LARGE_TABLES.includes(table) && !SMALL_INDEXES.includes(index ?? '')
  })
}

test.each<[string, (database: OpenDatabase) => Promise<unknown>]>([
  [
    'a page of the listing',
    (database) => listProducts(catalogIn(database), { page: 3, per_page: 5, sort: 'name-a-z' }),
  ],
  [
    'a product search',
    (database) => listProducts(catalogIn(database), { search: 'bowie', page: 1, tags: ['full tang'] }),
  ],
  [
    'the facets of a listing',
    (database) => listFacets(catalogIn(database), { category: 'bowie-knives', grind: 'flat' }),
  ],
  ['the categories of every page', (database) => listCategories(catalogIn(database))],
  ['a product', (database) => requireProduct(catalogIn(database), 1)],
  ['the price of a cart', ({ db }) => priceCart(db, [{ id: 1, quantity: 1 }], Date.now())],
  ['orders to pack', (database) => listOrders(database, { sort: 'to-pack', page: 1, per_page: 50 })],
  [
    'orders with one of two statuses',
    (database) =>
      listOrders(database, { sort: 'newest', status: ['paid', 'complete'], page: 1, per_page: 50 }),
  ],
  ['orders on a far page', (database) => listOrders(database, { sort: 'newest', page: 1000, per_page: 100 })],
  [
    'an order search',
    (database) => listOrders(database, { sort: 'newest', search: 'whitlock', page: 1, per_page: 50 }),
  ],
  [
    'an order by its number',
    (database) => listOrders(database, { sort: 'newest', search: '#1001', page: 1, per_page: 50 }),
  ],
  ["the staff's search for an order", (database) => findOrders(database, '9400111899561234567890', 20)],
  ["the staff's search for an order number", (database) => findOrders(database, '#1001', 20)],
  ['the sweep of open orders', ({ db }) => sweepOrders(db, shop.shop.paymentContext)],
  [
    'what to forge next',
    ({ db }) => readDemand(db, demandPeriod({}, Date.now(), 'America/New_York'), Date.now()),
  ],
  [
    'the tax report of a month',
    ({ db }) => readTaxReport(db, { from: '2020-01-01', to: '2099-12-31' }, 'America/New_York'),
  ],
  ['the setup guide', ({ db }) => readSetupGuide(db, shop.shop.config, shop.shop.defaultSettings, null)],
  ['the reviews of a product', ({ db }) => listReviews(db, { product_id: 1, page: 1, per_page: 3 })],
  ['a commission', ({ db }) => readCommission(db, commissionUuid, shop.shop.now())],
  ['the quotes that expire', ({ db }) => watchQuotes(db, shop.shop.now() + 30 * DAY_MS)],
  [
    "a customer's commissions",
    ({ db }) => ownCommissions(db, { email_key: 'june@example.com', email_verified_at: 1 }, shop.shop.now()),
  ],
  ['the next review requests', ({ db }) => requestReviews(db, 14, shop.shop.now())],
  [
    'the dashboard',
    ({ db }) => readDashboard(db, shop.shop.now(), shop.shop.defaultSettings, shop.shop.config),
  ],
])('%s scans no large table', async (_, work) => {
  const plans = await plansOf(shop.shop.database, work)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(fullScans)).toEqual([])
})

test("the staff's search for products reads only the index on names", async () => {
  const plans = await plansOf(shop.shop.database, ({ db }) => findProducts(db, 'bowie', 20))
  expect(plans.join('\n')).toMatch(/COVERING INDEX products_by_name|Index Only Scan using products_by_name/)
  expect(plans.join('\n')).not.toMatch(/SCAN products$|Seq Scan on products/m)
})

test('a page of messages uses an index', async () => {
  const plans = await plansOf(shop.shop.database, ({ db }) =>
    listMessages(db, { archived: 'false', page: 1, per_page: 30 }),
  )
  expect(plans.join('\n')).toMatch(/messages_newest|messages_to_answer/)
  expect(plans.join('\n')).not.toMatch(/SCAN messages$|Seq Scan on messages/m)
})
