import { adminDrawEndpoints, drawEndpoints } from '#contract/catalog/drops/draws.ts'
import { adminDropEndpoints, dropEndpoints } from '#contract/catalog/drops/drops.ts'
import { adminJournalEndpoints, journalEndpoints } from '#contract/catalog/journal/journal.ts'
import { adminPageEndpoints, pageEndpoints } from '#contract/catalog/pages/pages.ts'
import { adminProductEndpoints } from '#contract/catalog/products/admin-products.ts'
import {
  adminCategoryEndpoints,
  adminTagEndpoints,
  adminTaxonomyEndpoints,
} from '#contract/catalog/products/admin-taxonomy.ts'
import { productEndpoints } from '#contract/catalog/products/products.ts'
import { productCsvEndpoints } from '#contract/catalog/products/products-csv.ts'
import { siteEndpoints, sitemapEndpoints } from '#contract/catalog/seo/site.ts'
import { trashEndpoints } from '#contract/catalog/trash/trash.ts'
import { authEndpoints } from '#contract/customers/accounts/accounts.ts'
import { adminUserEndpoints } from '#contract/customers/accounts/admin-users.ts'
import { passkeyEndpoints } from '#contract/customers/accounts/passkeys.ts'
import { resetReviewEndpoints } from '#contract/customers/accounts/reset-review.ts'
import { twoFactorEndpoints } from '#contract/customers/accounts/two-factor.ts'
import { adminMessageEndpoints, messageEndpoints } from '#contract/customers/messages/messages.ts'
import { notificationEndpoints } from '#contract/customers/notifications/notifications.ts'
import { subscriberEndpoints } from '#contract/customers/notifications/subscribers.ts'
import { outboxEndpoints } from '#contract/customers/outbox/outbox.ts'
import { adminPassportEndpoints, passportEndpoints } from '#contract/customers/passports/passports.ts'
import { adminReviewEndpoints } from '#contract/customers/reviews/admin-reviews.ts'
import { reviewEndpoints } from '#contract/customers/reviews/reviews.ts'
import { savedEndpoints } from '#contract/customers/saved/saved.ts'
import { exampleEndpoints } from '#contract/operations/settings/example.ts'
import { settingsEndpoints } from '#contract/operations/settings/settings.ts'
import { shopEndpoints } from '#contract/operations/settings/shop.ts'
import { uspsRetailEndpoints } from '#contract/operations/settings/usps-retail.ts'
import { setupGuideEndpoints } from '#contract/operations/setup-guide/setup-guide.ts'
import { checkoutEndpoints } from '#contract/sales/checkout/checkout.ts'
import { adminCommissionEndpoints } from '#contract/sales/commissions/admin-commissions.ts'
import { commissionEndpoints } from '#contract/sales/commissions/commissions.ts'
import { adminDeliveryEndpoints, deliveryEndpoints } from '#contract/sales/delivery/delivery.ts'
import { discountEndpoints } from '#contract/sales/discounts/discounts.ts'
import { adminGiftCardEndpoints } from '#contract/sales/gift-cards/admin-gift-cards.ts'
import { giftCardEndpoints } from '#contract/sales/gift-cards/gift-cards.ts'
import { adminOrderEndpoints } from '#contract/sales/orders/admin-orders.ts'
import { orderChangeEndpoints } from '#contract/sales/orders/changes.ts'
import { delayEndpoints } from '#contract/sales/orders/delays.ts'
import { evidenceEndpoints } from '#contract/sales/orders/evidence.ts'
import { manualOrderEndpoints } from '#contract/sales/orders/manual-orders.ts'
import { orderEndpoints } from '#contract/sales/orders/orders.ts'
import { orderCsvEndpoints } from '#contract/sales/orders/orders-csv.ts'
import { ownChangeEndpoints } from '#contract/sales/orders/own-changes.ts'
import { packingEndpoints } from '#contract/sales/orders/packing.ts'
import { taxReportEndpoints } from '#contract/sales/tax-report/tax-report.ts'
import { adminSearchEndpoints } from '#contract/staff/admin-search/admin-search.ts'
import { analyticsEndpoints } from '#contract/staff/analytics/analytics.ts'
import { adminPageviewEndpoints, pageviewEndpoints } from '#contract/staff/analytics/pageviews.ts'
import { auditLogEndpoints } from '#contract/staff/audit-log/audit-log.ts'
import { dashboardEndpoints } from '#contract/staff/dashboard/dashboard.ts'
import { demandEndpoints } from '#contract/staff/demand/demand.ts'

export const api = {
  admin: {
    ...trashEndpoints,
    ...orderCsvEndpoints,
    ...productCsvEndpoints,
    ...adminOrderEndpoints,
    ...orderChangeEndpoints,
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
  orders: { ...orderEndpoints, ...delayEndpoints, ...ownChangeEndpoints },
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
