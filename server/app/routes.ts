import type { FastifyInstance } from 'fastify'
import { confirmEntry } from '#server/catalog/draws/confirm-entry.ts'
import { drawRoutes } from '#server/catalog/draws/routes.ts'
import { dropAdminRoutes } from '#server/catalog/drops/admin/routes.ts'
import { dropCalendarRoute, dropRoutes } from '#server/catalog/drops/routes.ts'
import { imageRoutes } from '#server/catalog/images/routes.ts'
import { journalRoutes } from '#server/catalog/journal/routes.ts'
import { pageviewRoutes } from '#server/catalog/page-views/routes.ts'
import { pageRoutes } from '#server/catalog/pages/routes.ts'
import { catalogAdminRoutes } from '#server/catalog/products/admin/routes.ts'
import { productCsvRoutes } from '#server/catalog/products/csv/routes.ts'
import { catalogRoutes } from '#server/catalog/products/routes.ts'
import { siteDocuments, siteRoutes } from '#server/catalog/seo/routes.ts'
import { trashRoutes } from '#server/catalog/trash/routes.ts'
import { userAdminRoutes } from '#server/customers/accounts/admin/routes.ts'
import { dataExportRoutes } from '#server/customers/accounts/data-export/routes.ts'
import { countEmail } from '#server/customers/accounts/email-limits.ts'
import { passkeyRoutes } from '#server/customers/accounts/passkeys/routes.ts'
import { resetReviewRoutes } from '#server/customers/accounts/reset-review/routes.ts'
import { accountRoutes } from '#server/customers/accounts/routes.ts'
import { saveAddress } from '#server/customers/accounts/shipping-address.ts'
import { twoFactorRoutes } from '#server/customers/accounts/two-factor/routes.ts'
import { messageRoutes } from '#server/customers/messages/routes.ts'
import { subscriberRoutes } from '#server/customers/notifications/admin/routes.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { notificationRoutes } from '#server/customers/notifications/routes.ts'
import { rememberClosing } from '#server/customers/notifications/send/reopening.ts'
import { passportAdminRoutes } from '#server/customers/passports/admin/routes.ts'
import { passportKeys, passportRoutes } from '#server/customers/passports/routes.ts'
import { reviewRoutes } from '#server/customers/reviews/routes.ts'
import { endPriceAlerts } from '#server/customers/saved/price-alerts.ts'
import { savedRoutes } from '#server/customers/saved/routes.ts'
import { setupGuideRoutes } from '#server/operations/setup-guide/routes.ts'
import { auditLogRoutes } from '#server/platform/audit-log/routes.ts'
import { outboxRoutes } from '#server/platform/email/routes.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { settingsRoutes } from '#server/platform/settings/routes.ts'
import { commissionPaymentRoutes } from '#server/sales/checkout/commission-routes.ts'
import { giftCardRoutes } from '#server/sales/checkout/gift-card-routes.ts'
import { checkoutRoutes } from '#server/sales/checkout/routes.ts'
import { commissionAdminRoutes } from '#server/sales/commissions/admin/routes.ts'
import { commissionRoutes } from '#server/sales/commissions/customer/routes.ts'
import { deliveryRoutes } from '#server/sales/delivery/routes.ts'
import { discountRoutes } from '#server/sales/discounts/routes.ts'
import { giftCardAdminRoutes } from '#server/sales/gift-cards/admin/routes.ts'
import { manualOrderRoutes } from '#server/sales/manual-orders/routes.ts'
import { ownChangeRoutes } from '#server/sales/order-changes/own/routes.ts'
import { orderChangeRoutes } from '#server/sales/order-changes/routes.ts'
import { orderAdminRoutes } from '#server/sales/orders/admin/routes.ts'
import { delayRoutes } from '#server/sales/orders/delays/routes.ts'
import { orderRoutes, paymentWebhook } from '#server/sales/orders/routes.ts'
import { packingRoutes } from '#server/sales/packing/routes.ts'
import { taxReportRoutes } from '#server/sales/tax-report/routes.ts'
import { adminSearchRoutes } from '#server/staff/admin-search/routes.ts'
import { analyticsRoutes } from '#server/staff/analytics/routes.ts'
import { dashboardRoutes } from '#server/staff/dashboard/routes.ts'
import type { SearchCounter } from '#server/staff/demand/count-searches.ts'
import { demandRoutes } from '#server/staff/demand/routes.ts'
import { evidenceRoutes } from '#server/staff/evidence/routes.ts'
import type { Shop } from './shop.ts'

interface RouteDeps extends Shop {
  searches: SearchCounter
}

type AddRoutes = (app: FastifyInstance, shop: RouteDeps) => unknown

/** The API's routes, by subject. */
export const API_ROUTES: AddRoutes[] = [
  // platform
  (api, shop) => settingsRoutes(api, shop, () => rememberClosing(shop)),
  outboxRoutes,
  auditLogRoutes,

  // catalog
  catalogRoutes,
  catalogAdminRoutes,
  productCsvRoutes,
  imageRoutes,
  pageRoutes,
  journalRoutes,
  pageviewRoutes,
  siteRoutes,
  trashRoutes,
  dropRoutes,
  dropAdminRoutes,
  (api, shop) =>
    drawRoutes(api, {
      ...shop,
      entrantEmails: entrantEmails(shop.config.publicUrl),
      countEmail: (tx, kind, email, at) => countEmail(tx, kind, email, { now: at }),
    }),

  // sales
  (api, shop) =>
    checkoutRoutes(api, {
      ...shop,
      saveAddress: (userId, address) => saveAddress(shop.db, userId, address),
    }),
  orderRoutes,
  ownChangeRoutes,
  orderAdminRoutes,
  orderChangeRoutes,
  manualOrderRoutes,
  delayRoutes,
  deliveryRoutes,
  packingRoutes,
  giftCardRoutes,
  giftCardAdminRoutes,
  discountRoutes,
  taxReportRoutes,
  (api, shop) =>
    commissionRoutes(api, {
      ...shop,
      countEmail: (tx, email, { clientHash: key, at }) =>
        countEmail(tx, 'commission-request', email, { now: at, asker: { key, isKnown: false } }),
    }),
  commissionPaymentRoutes,
  commissionAdminRoutes,

  // customers
  accountRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  resetReviewRoutes,
  dataExportRoutes,
  userAdminRoutes,
  savedRoutes,
  messageRoutes,
  (api, shop) => notificationRoutes(api, shop, { confirmOther: confirmEntry, endOther: endPriceAlerts }),
  subscriberRoutes,
  reviewRoutes,
  passportRoutes,
  passportAdminRoutes,

  // operations and staff
  setupGuideRoutes,
  dashboardRoutes,
  adminSearchRoutes,
  analyticsRoutes,
  demandRoutes,
  evidenceRoutes,
]

/** Routes for programs and other machines, outside of the API. */
export const OTHER_ROUTES: AddRoutes[] = [
  paymentWebhook,
  siteDocuments,
  dropCalendarRoute,
  passportKeys,
  healthRoutes,
]
