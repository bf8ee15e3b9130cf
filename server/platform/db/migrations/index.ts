import type { Migration } from 'kysely/migration'
import { ordersAndCatalog } from './0001-orders-and-catalogue.ts'
import { messagesAndPageViews } from './0002-messages-and-page-views.ts'
import { accounts } from './0003-accounts.ts'
import { adminArea } from './0004-admin-area.ts'
import { backups } from './0005-backups.ts'
import { ordersByState } from './0006-orders-by-state.ts'
import { dailyProductStats } from './0007-daily-product-stats.ts'
import { repliesOnce } from './0008-replies-once.ts'
import { imagePreviews } from './0009-image-previews.ts'
import { derivedProductData } from './0010-derived-product-data.ts'
import { imageChecksums } from './0011-image-checksums.ts'
import { signUpsAndAddresses } from './0012-sign-ups-and-addresses.ts'
import { settings } from './0013-settings.ts'
import { pages } from './0014-pages.ts'
import { orderTotals } from './0015-order-totals.ts'
import { adminSearch } from './0016-admin-search.ts'
import { backupStore } from './0017-backup-store.ts'
import { recoveries } from './0018-recoveries.ts'
import { problems } from './0019-problems.ts'
import { setupGuide } from './0020-setup-guide.ts'
import { drops } from './0021-drops.ts'
import { notifications } from './0022-notifications.ts'
import { savedAndSold } from './0023-saved-and-sold.ts'
import { draws } from './0024-draws.ts'
import { discounts } from './0025-discounts.ts'
import { giftCards } from './0026-gift-cards.ts'
import { reviews } from './0027-reviews.ts'
import { forgottenRecipients } from './0028-forgotten-recipients.ts'
import { commissions } from './0029-commissions.ts'
import { manualOrders } from './0030-manual-orders.ts'
import { commissionsOnce } from './0031-commissions-once.ts'
import { paymentCards } from './0032-payment-cards.ts'
import { passports } from './0033-passports.ts'
import { imagePoints } from './0034-image-points.ts'
import { orderDelays } from './0035-order-delays.ts'
import { outsideMoney } from './0036-outside-money.ts'
import { searches } from './0037-searches.ts'
import { passportsOnce } from './0038-passports-once.ts'
import { devicesOfSignUps } from './0039-devices-of-sign-ups.ts'
import { suspiciousMessages } from './0040-suspicious-messages.ts'
import { commissionAddress } from './0041-commission-address.ts'
import { giftCardRevocations } from './0042-gift-card-revocations.ts'
import { forgottenTexts } from './0043-forgotten-texts.ts'
import { searchTexts } from './0044-search-texts.ts'
import { reviewCounts } from './0045-review-counts.ts'
import { routesOfFailures } from './0046-routes-of-failures.ts'
import { tenders } from './0047-tenders.ts'
import { recordedRefunds } from './0048-recorded-refunds.ts'
import { orderChanges } from './0049-order-changes.ts'
import type { Engine } from './dialect.ts'

/** Oldest first. Databases store these names. Never edit a released migration. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-the-house': ordersAndCatalog(engine),
    '0002-pages-around': messagesAndPageViews(engine),
    '0003-accounts': accounts(engine),
    '0004-the-staff-area': adminArea(engine),
    '0005-backups': backups(engine),
    '0006-orders-by-state': ordersByState(),
    '0007-piece-days': dailyProductStats(),
    '0008-replies-once': repliesOnce(),
    '0009-picture-previews': imagePreviews(),
    '0010-growth': derivedProductData(engine),
    '0011-picture-sums': imageChecksums(),
    '0012-sign-ups-and-addresses': signUpsAndAddresses(),
    '0013-settings': settings(),
    '0014-pages': pages(engine),
    '0015-order-totals': orderTotals(engine),
    '0016-admin-search': adminSearch(),
    '0017-backup-store': backupStore(),
    '0018-recoveries': recoveries(engine),
    '0019-problems': problems(engine),
    '0020-setup-guide': setupGuide(),
    '0021-drops': drops(engine),
    '0022-notifications': notifications(engine),
    '0023-saved-and-sold': savedAndSold(engine),
    '0024-draws': draws(engine),
    '0025-discounts': discounts(engine),
    '0026-gift-cards': giftCards(engine),
    '0027-reviews': reviews(engine),
    '0028-forgotten-recipients': forgottenRecipients(),
    '0029-commissions': commissions(engine),
    '0030-manual-orders': manualOrders(),
    '0031-commissions-once': commissionsOnce(),
    '0032-payment-cards': paymentCards(),
    '0033-passports': passports(engine),
    '0034-image-points': imagePoints(),
    '0035-order-delays': orderDelays(engine),
    '0036-outside-money': outsideMoney(engine),
    '0037-searches': searches(),
    '0038-passports-once': passportsOnce(),
    '0039-devices-of-sign-ups': devicesOfSignUps(),
    '0040-suspicious-messages': suspiciousMessages(),
    '0041-commission-address': commissionAddress(),
    '0042-gift-card-revocations': giftCardRevocations(),
    '0043-forgotten-texts': forgottenTexts(engine),
    '0044-search-texts': searchTexts(engine),
    '0045-review-counts': reviewCounts(engine),
    '0046-routes-of-failures': routesOfFailures(),
    '0047-tenders': tenders(engine),
    '0048-recorded-refunds': recordedRefunds(),
    '0049-order-changes': orderChanges(engine),
  }
}
