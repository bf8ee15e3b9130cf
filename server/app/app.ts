import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { HOUR_MS } from '#contract/platform/values/time.ts'
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
import { findChallenge } from '#server/customers/accounts/challenge.ts'
import { dataExportRoutes } from '#server/customers/accounts/data-export/routes.ts'
import { countEmail } from '#server/customers/accounts/email-limits.ts'
import { passkeyRoutes } from '#server/customers/accounts/passkeys/routes.ts'
import { resetReviewRoutes } from '#server/customers/accounts/reset-review/routes.ts'
import { accountRoutes } from '#server/customers/accounts/routes.ts'
import { findSession } from '#server/customers/accounts/sessions.ts'
import { saveAddress } from '#server/customers/accounts/shipping-address.ts'
import { twoFactorRoutes } from '#server/customers/accounts/two-factor/routes.ts'
import { messageRoutes } from '#server/customers/messages/routes.ts'
import { subscriberRoutes } from '#server/customers/notifications/admin/routes.ts'
import { rememberClosing } from '#server/customers/notifications/announce/reopening.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import { notificationRoutes } from '#server/customers/notifications/routes.ts'
import { passportAdminRoutes } from '#server/customers/passports/admin/routes.ts'
import { passportKeys, passportRoutes } from '#server/customers/passports/routes.ts'
import { reviewRoutes } from '#server/customers/reviews/routes.ts'
import { endPriceAlerts } from '#server/customers/saved/end-price-alerts.ts'
import { savedRoutes } from '#server/customers/saved/routes.ts'
import { setupGuideRoutes } from '#server/operations/setup-guide/routes.ts'
import { auditLogRoutes } from '#server/platform/audit-log/routes.ts'
import { outboxRoutes } from '#server/platform/email/routes.ts'
import { addApiDescription } from '#server/platform/http/api-description.ts'
import { authContext } from '#server/platform/http/auth-context.ts'
import { bodies, limitBodyTime } from '#server/platform/http/body-parser.ts'
import { createCallLimit, limitCalls } from '#server/platform/http/call-limit.ts'
import { JSON_BODY_LIMIT } from '#server/platform/http/endpoint.ts'
import { replyToError } from '#server/platform/http/errors.ts'
import { serveFiles } from '#server/platform/http/files.ts'
import { guards } from '#server/platform/http/guards.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { rejectInvalidHeaders, replyToInvalidRequests } from '#server/platform/http/invalid-requests.ts'
import { type LogTarget, logging, logOptions } from '#server/platform/http/logging.ts'
import { replyToNotFound } from '#server/platform/http/not-found.ts'
import { createPageCache } from '#server/platform/http/page-cache.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { createRequestIds } from '#server/platform/http/request-id.ts'
import { sendSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { validateInput } from '#server/platform/http/validate-input.ts'
import { foldBeforeSearches } from '#server/platform/search/fold-changes.ts'
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
import { orderAdminRoutes } from '#server/sales/orders/admin/routes.ts'
import { delayRoutes } from '#server/sales/orders/delays/routes.ts'
import { orderRoutes, paymentWebhook } from '#server/sales/orders/routes.ts'
import { packingRoutes } from '#server/sales/packing/routes.ts'
import { taxReportRoutes } from '#server/sales/tax-report/routes.ts'
import { adminSearchRoutes } from '#server/staff/admin-search/routes.ts'
import { analyticsRoutes } from '#server/staff/analytics/routes.ts'
import { dashboardRoutes } from '#server/staff/dashboard/routes.ts'
import { countSearches } from '#server/staff/demand/count-searches.ts'
import { demandRoutes } from '#server/staff/demand/routes.ts'
import { evidenceRoutes } from '#server/staff/evidence/routes.ts'
import type { Shop } from './shop.ts'

export async function createApp(shop: Shop, logTo?: LogTarget): Promise<FastifyInstance> {
  const app = Fastify({
    genReqId: createRequestIds(shop.config.TRUSTED_PROXIES),
    bodyLimit: JSON_BODY_LIMIT,
    trustProxy: shop.config.TRUSTED_PROXIES.length > 0 ? shop.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // `body-parser.ts` limits the time of a body. This is longer than a slow phone takes for the largest form.
    requestTimeout: 6 * HOUR_MS,
    forceCloseConnections: 'idle',
    // Requests that were already accepted are still answered during shutdown.
    return503OnClosing: false,
    // Checked by `rejectInvalidHeaders`, because Node's own response has no headers.
    http: { requireHostHeader: false },
    ...replyToInvalidRequests(shop),
    ...logOptions(shop.config, logTo),
  })
  app.setValidatorCompiler(validateInput)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyToError)
  app.setNotFoundHandler(replyToNotFound(app))

  rejectInvalidHeaders(app, shop)
  limitBodyTime(app)
  app.decorate('sharedCalls', new Map())
  const spendCalls = createCallLimit(shop.config.CALLS_PER_MINUTE)
  const cache = createPageCache(shop.config.PAGE_CACHE_MB * 1024 * 1024, { counted: true })
  servePages(app, shop, cache, spendCalls)
  await app.register(logging, shop.config)
  await app.register(sendSecurityHeaders, shop)
  limitCalls(app, spendCalls)
  await app.register(bodies)
  await app.register(cookie)
  await app.register(authContext, {
    secure: shop.secure,
    findSession: (token) => findSession(shop.db, token, shop.now()),
    findChallenge: (token) => findChallenge(shop.db, token, shop.now()),
  })
  const searches = countSearches(app, shop)
  await app.register(guards, { publicUrl: shop.config.publicUrl })
  await addApiDescription(app, shop)
  await app.register(async (api) => {
    foldBeforeSearches(api, shop)
    catalogRoutes(api, shop)
    catalogAdminRoutes(api, shop)
    checkoutRoutes(api, {
      ...shop,
      saveAddress: (userId, address) => saveAddress(shop.db, userId, address),
    })
    drawRoutes(api, {
      ...shop,
      entrantEmails: entrantEmails(shop.config.publicUrl),
      countEmail: (tx, kind, email, at) => countEmail(tx, kind, email, { now: at }),
    })
    giftCardRoutes(api, shop)
    commissionPaymentRoutes(api, shop)
    giftCardAdminRoutes(api, shop)
    orderRoutes(api, shop)
    orderAdminRoutes(api, shop)
    evidenceRoutes(api, shop)
    delayRoutes(api, shop)
    manualOrderRoutes(api, shop)
    passportRoutes(api, shop)
    passportAdminRoutes(api, shop)
    deliveryRoutes(api, shop)
    accountRoutes(api, shop)
    twoFactorRoutes(api, shop)
    passkeyRoutes(api, shop)
    resetReviewRoutes(api, shop)
    dataExportRoutes(api, shop)
    savedRoutes(api, shop)
    messageRoutes(api, shop)
    subscriberRoutes(api, shop)
    notificationRoutes(api, shop, { confirmOther: confirmEntry, endOther: endPriceAlerts })
    pageviewRoutes(api, shop)
    siteRoutes(api, shop)
    settingsRoutes(api, shop, () => rememberClosing(shop))
    dropRoutes(api, shop)
    dropAdminRoutes(api, shop)
    setupGuideRoutes(api, shop)
    userAdminRoutes(api, shop)
    outboxRoutes(api, shop)
    auditLogRoutes(api, shop)
    trashRoutes(api, shop)
    dashboardRoutes(api, shop)
    adminSearchRoutes(api, shop)
    analyticsRoutes(api, shop)
    demandRoutes(api, shop, searches)
    discountRoutes(api, shop)
    taxReportRoutes(api, shop)
    await imageRoutes(api, shop)
    await pageRoutes(api, shop)
    await reviewRoutes(api, shop)
    await journalRoutes(api, shop)
    await commissionRoutes(api, {
      ...shop,
      countEmail: (tx, email, { clientHash: key, at }) =>
        countEmail(tx, 'commission-request', email, { now: at, asker: { key, isKnown: false } }),
    })
    await commissionAdminRoutes(api, shop)
    await productCsvRoutes(api, shop)
    await packingRoutes(api, shop)
  })
  paymentWebhook(app, shop)
  siteDocuments(app, shop)
  dropCalendarRoute(app, shop)
  passportKeys(app, shop)
  healthRoutes(app, shop)
  await serveFiles(app, shop)
  return app
}
