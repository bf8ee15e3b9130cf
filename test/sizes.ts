/** Which tests `npm test` runs. `npm run test:all` runs all of them, on both engines and at every width. */

/** Processes that are killed, updated and copied: minutes of what `npm test` shows once, in one process. */
export const ONLY_IN_TEST_ALL = [
  // Random seeds: crashes at every step.
  '**/*.seeded.test.ts',
  // A fresh Debian.
  '**/*.full.test.ts',
  'test/compatibility/**',
  // A browser that opens some fifty pages.
  'test/emailed-links/**',
  'test/multi-process/{before-tenders,failed-update,last-release,machines,reload,update,update-script,workers}.*',
  'test/recovery/**',
  'test/resilience/{full-disk,postgres-certificate,postgres-gone,sqlite-busy}.*',
  'server/operations/backup/{broken-images,older-shops,pre-migration-backup}.*',
  'cli/{backup,interrupted-backup}.once.*',
  'server/platform/telemetry/otlp-exporter.*',
  'server/operations/backup/store/{only-here,store-failures}.*',
  // Seconds of decoding.
  'server/catalog/images/large-heic.*',
]

/** What SQL or locks decide: stock, money, leases, limits, sessions, search and copies. */
export const ON_POSTGRES = [
  'server/catalog/{draws,drops}/**/*.shop.test.ts',
  'server/sales/{checkout,commissions,discounts,gift-cards,manual-orders,order-changes,orders,payments}/**/*.shop.test.ts',
  'server/{customers/accounts,staff/admin-search,operations/reconciliation}/**/*.shop.test.ts',
  'server/{app/jobs,platform/{email,rate-limit}}/**/*.shop.test.ts',
  'server/operations/backup/backup.shop.test.ts',
  'server/operations/backup/store/*.shop.test.ts',
  'server/catalog/products/held-until.shop.test.ts',
  'server/catalog/products/product-index/*.shop.test.ts',
  'server/sales/delivery/delivery.shop.test.ts',
  'server/customers/notifications/sending.shop.test.ts',
  'cli/accounts.shop.test.ts',
  'test/architecture/*.shop.test.ts',
  'test/resilience/clock.shop.test.ts',
]

/** Of those, the ones in which no lock decides, and whose SQL others run. */
export const NOT_ON_POSTGRES = [
  'server/customers/accounts/{admin/{forget-address,users},delete-account,names-in-emails,sign-up,two-factor/login}.*',
  'server/sales/checkout/{access,card-testing,invalid-input,price-changes,stock-attacks,taxes}.*',
  'server/sales/commissions/{conversation,emails}.*',
  'server/operations/reconciliation/reconcile.*',
  'server/sales/manual-orders/staff-views.*',
  'server/sales/orders/{admin,admin/{export-orders,growth},gifts,pickup/pickup,delays/delays,mismatch,packing,paying,privacy,provider-anomalies,provider-down}.*',
  'server/sales/payments/{ask-provider,cards}.*',
  'server/platform/rate-limit/lock-out.*',
]

/** The code whose SQL `npm test` runs on PostgreSQL too, function by function. */
export const PROVEN_FOLDERS = [
  'server/catalog/{draws,drops}/**',
  'server/sales/{checkout,commissions,discounts,gift-cards,holds,manual-orders,order-changes,orders,payments}/**',
  'server/{customers/accounts,staff/admin-search,operations/{backup,reconciliation}}/**',
  'server/{app/jobs,platform/{db,email,rate-limit}}/**',
  'server/catalog/products/{held-until,mark-sold,restocks,stock}.ts',
  'server/catalog/products/product-index/**',
]

/** Places of those subjects that run SQL on SQLite only, each with its reason. */
export const ENGINE_ONLY: Record<string, string> = {
  'server/operations/backup/restore-test.ts#compareNewestImage':
    'the test restores every copy into a SQLite file',
}
