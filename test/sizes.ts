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
  'test/multi-process/{failed-update,machines,reload,update,update-script,workers}.*',
  'test/recovery/**',
  'test/resilience/{full-disk,postgres-certificate,postgres-gone,sqlite-busy}.*',
  'server/backup/{broken-images,older-shops,pre-migration-backup}.*',
  'cli/interrupted-backup.*',
  // Seconds of decoding.
  'server/images/large-heic.*',
]

/** What SQL or locks decide: stock, money, leases, limits, sessions, search and copies. */
export const ON_POSTGRES = [
  'server/{accounts,admin-search,checkout,commissions,discounts,draws,drops,email,gift-cards}/**/*.shop.test.ts',
  'server/{jobs,manual-orders,orders,payments,rate-limit,reconciliation}/**/*.shop.test.ts',
  'server/backup/backup.shop.test.ts',
  'server/backup/store/*.shop.test.ts',
  'server/catalogue/held-until.shop.test.ts',
  'server/catalogue/product-index/*.shop.test.ts',
  'server/delivery/delivery.shop.test.ts',
  'server/notifications/announcements.shop.test.ts',
  'cli/accounts.shop.test.ts',
  'test/architecture/*.shop.test.ts',
  'test/resilience/clock.shop.test.ts',
]

/** Of those, the ones in which no lock decides, and whose SQL others run. */
export const NOT_ON_POSTGRES = [
  'server/accounts/{admin/users,delete-account,names-in-emails,sign-up,two-factor/login}.*',
  'server/backup/store/{only-here,store-failures}.*',
  'server/checkout/{access,card-testing,invalid-input,price-changes,stock-attacks,taxes}.*',
  'server/commissions/{conversation,emails}.*',
  'server/orders/{admin/growth,delays/delays,mismatch,packing,paying,privacy,provider-anomalies,provider-down}.*',
  'server/payments/{ask-provider,cards}.*',
  'server/rate-limit/lock-out.*',
]

/** The code whose SQL `npm test` runs on PostgreSQL too, function by function. */
export const PROVEN_FOLDERS = [
  'server/{accounts,admin-search,backup,checkout,commissions,db,discounts,draws,drops,email,gift-cards}/**',
  'server/{jobs,manual-orders,orders,payments,rate-limit,reconciliation}/**',
  'server/catalogue/{held-until,mark-sold,restocks,stock}.ts',
  'server/catalogue/product-index/**',
]

/** Places of those subjects that run SQL on SQLite only, each with its reason. */
export const ENGINE_ONLY: Record<string, string> = {
  'server/backup/restore-test.ts#compareNewestImage': 'the test restores every copy into a SQLite file',
}
