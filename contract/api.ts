import { authEndpoints } from './accounts/accounts.ts'
import { adminUserEndpoints } from './accounts/admin-users.ts'
import { passkeyEndpoints } from './accounts/passkeys.ts'
import { resetReviewEndpoints } from './accounts/reset-review.ts'
import { twoFactorEndpoints } from './accounts/two-factor.ts'
import { adminSearchEndpoints } from './admin-search/admin-search.ts'
import { analyticsEndpoints } from './analytics/analytics.ts'
import { adminPageviewEndpoints, pageviewEndpoints } from './analytics/pageviews.ts'
import { auditLogEndpoints } from './audit-log/audit-log.ts'
import { adminProductEndpoints } from './catalogue/admin-products.ts'
import {
  adminCategoryEndpoints,
  adminTagEndpoints,
  adminTaxonomyEndpoints,
} from './catalogue/admin-taxonomy.ts'
import { productEndpoints } from './catalogue/catalogue.ts'
import { checkoutEndpoints } from './checkout/checkout.ts'
import { adminCommissionEndpoints } from './commissions/admin-commissions.ts'
import { commissionEndpoints } from './commissions/commissions.ts'
import { dashboardEndpoints } from './dashboard/dashboard.ts'
import { adminDeliveryEndpoints, deliveryEndpoints } from './delivery/delivery.ts'
import { demandEndpoints } from './demand/demand.ts'
import { discountEndpoints } from './discounts/discounts.ts'
import { adminDrawEndpoints, drawEndpoints } from './drops/draws.ts'
import { adminDropEndpoints, dropEndpoints } from './drops/drops.ts'
import { outboxEndpoints } from './email/outbox.ts'
import { adminGiftCardEndpoints } from './gift-cards/admin-gift-cards.ts'
import { giftCardEndpoints } from './gift-cards/gift-cards.ts'
import { adminJournalEndpoints, journalEndpoints } from './journal/journal.ts'
import { adminMessageEndpoints, messageEndpoints } from './messages/messages.ts'
import { notificationEndpoints } from './notifications/notifications.ts'
import { subscriberEndpoints } from './notifications/subscribers.ts'
import { adminOrderEndpoints } from './orders/admin-orders.ts'
import { delayEndpoints } from './orders/delays.ts'
import { evidenceEndpoints } from './orders/evidence.ts'
import { manualOrderEndpoints } from './orders/manual-orders.ts'
import { orderEndpoints } from './orders/orders.ts'
import { packingEndpoints } from './orders/packing.ts'
import { adminPageEndpoints, pageEndpoints } from './pages/pages.ts'
import { adminPassportEndpoints, passportEndpoints } from './passports/passports.ts'
import { adminReviewEndpoints } from './reviews/admin-reviews.ts'
import { reviewEndpoints } from './reviews/reviews.ts'
import { savedEndpoints } from './saved/saved.ts'
import { siteEndpoints, sitemapEndpoints } from './seo/site.ts'
import { exampleEndpoints } from './settings/example.ts'
import { settingsEndpoints } from './settings/settings.ts'
import { shopEndpoints } from './settings/shop.ts'
import { uspsRetailEndpoints } from './settings/usps-retail.ts'
import { setupGuideEndpoints } from './setup-guide/setup-guide.ts'
import { spreadsheetEndpoints } from './spreadsheet/spreadsheet.ts'
import { taxReportEndpoints } from './tax-report/tax-report.ts'
import { trashEndpoints } from './trash/trash.ts'

export const api = {
  admin: {
    ...trashEndpoints,
    ...spreadsheetEndpoints,
    ...adminOrderEndpoints,
    ...evidenceEndpoints,
    ...manualOrderEndpoints,
    ...packingEndpoints,
    ...adminCommissionEndpoints,
    ...adminMessageEndpoints,
    ...adminReviewEndpoints,
    ...adminGiftCardEndpoints,
    ...outboxEndpoints,
    ...dashboardEndpoints,
    ...adminSearchEndpoints,
    ...adminProductEndpoints,
    ...adminTaxonomyEndpoints,
    ...adminCategoryEndpoints,
    ...adminTagEndpoints,
    ...adminDropEndpoints,
    ...adminPageEndpoints,
    ...adminDrawEndpoints,
    ...auditLogEndpoints,
    ...analyticsEndpoints,
    ...demandEndpoints,
    ...adminPageviewEndpoints,
    ...adminUserEndpoints,
    ...settingsEndpoints,
    ...setupGuideEndpoints,
    ...uspsRetailEndpoints,
    ...taxReportEndpoints,
    ...subscriberEndpoints,
    ...exampleEndpoints,
    ...discountEndpoints,
    ...adminDeliveryEndpoints,
    ...adminJournalEndpoints,
    ...adminPassportEndpoints,
  },
  public: {
    ...siteEndpoints,
    ...shopEndpoints,
    ...deliveryEndpoints,
    ...sitemapEndpoints,
    ...messageEndpoints,
    ...pageviewEndpoints,
  },
  orders: { ...orderEndpoints, ...delayEndpoints },
  commissions: commissionEndpoints,
  checkout: checkoutEndpoints,
  giftCards: giftCardEndpoints,
  products: productEndpoints,
  journal: journalEndpoints,
  passports: passportEndpoints,
  drops: dropEndpoints,
  notifications: notificationEndpoints,
  saved: savedEndpoints,
  reviews: reviewEndpoints,
  pages: pageEndpoints,
  draws: drawEndpoints,
  auth: authEndpoints,
  passkeys: passkeyEndpoints,
  twoFactor: twoFactorEndpoints,
  resetReview: resetReviewEndpoints,
}

export type Api = typeof api
