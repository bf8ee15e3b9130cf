import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { userAdminRoutes } from '#server/accounts/admin/routes.ts'
import { findChallenge } from '#server/accounts/challenge.ts'
import { dataExportRoutes } from '#server/accounts/data-export/routes.ts'
import { countEmail } from '#server/accounts/email-limits.ts'
import { passkeyRoutes } from '#server/accounts/passkeys/routes.ts'
import { resetReviewRoutes } from '#server/accounts/reset-review/routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { findSession } from '#server/accounts/sessions.ts'
import { twoFactorRoutes } from '#server/accounts/two-factor/routes.ts'
import { adminSearchRoutes } from '#server/admin-search/routes.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { auditLogRoutes } from '#server/audit-log/routes.ts'
import { catalogAdminRoutes } from '#server/catalogue/admin/routes.ts'
import { catalogRoutes } from '#server/catalogue/routes.ts'
import { commissionPaymentRoutes } from '#server/checkout/commission-routes.ts'
import { giftCardRoutes } from '#server/checkout/gift-card-routes.ts'
import { checkoutRoutes } from '#server/checkout/routes.ts'
import { commissionAdminRoutes } from '#server/commissions/admin/routes.ts'
import { commissionRoutes } from '#server/commissions/customer/routes.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { deliveryRoutes } from '#server/delivery/routes.ts'
import { countSearches } from '#server/demand/count-searches.ts'
import { demandRoutes } from '#server/demand/routes.ts'
import { discountRoutes } from '#server/discounts/routes.ts'
import { confirmEntry } from '#server/draws/confirm-entry.ts'
import { drawRoutes } from '#server/draws/routes.ts'
import { dropAdminRoutes } from '#server/drops/admin/routes.ts'
import { dropCalendarRoute, dropRoutes } from '#server/drops/routes.ts'
import { outboxRoutes } from '#server/email/routes.ts'
import { entrantEmails } from '#server/entrant-emails.ts'
import { giftCardAdminRoutes } from '#server/gift-cards/admin/routes.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { journalRoutes } from '#server/journal/routes.ts'
import { manualOrderRoutes } from '#server/manual-orders/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { subscriberRoutes } from '#server/notifications/admin/routes.ts'
import { rememberClosing } from '#server/notifications/announce/reopening.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { orderAdminRoutes } from '#server/orders/admin/routes.ts'
import { delayRoutes } from '#server/orders/delays/routes.ts'
import { orderRoutes, paymentWebhook } from '#server/orders/routes.ts'
import { packingRoutes } from '#server/packing/routes.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { pageviewRoutes } from '#server/pageviews/routes.ts'
import { passportAdminRoutes } from '#server/passports/admin/routes.ts'
import { passportKeys, passportRoutes } from '#server/passports/routes.ts'
import { reviewRoutes } from '#server/reviews/routes.ts'
import { endPriceAlerts } from '#server/saved/end-price-alerts.ts'
import { savedRoutes } from '#server/saved/routes.ts'
import { foldBeforeSearches } from '#server/search/fold-changes.ts'
import { siteDocuments, siteRoutes } from '#server/seo/routes.ts'
import { settingsRoutes } from '#server/settings/routes.ts'
import { setupGuideRoutes } from '#server/setup-guide/routes.ts'
import type { Shop } from '#server/shop.ts'
import { spreadsheetRoutes } from '#server/spreadsheet/routes.ts'
import { taxReportRoutes } from '#server/tax-report/routes.ts'
import { trashRoutes } from '#server/trash/routes.ts'
import { addApiDescription } from './http/api-description.ts'
import { authContext } from './http/auth-context.ts'
import { bodies, limitBodyTime } from './http/body-parser.ts'
import { createCallLimit, limitCalls } from './http/call-limit.ts'
import { JSON_BODY_LIMIT } from './http/endpoint.ts'
import { replyToError } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { guards } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { rejectInvalidHeaders, replyToInvalidRequests } from './http/invalid-requests.ts'
import { type LogTarget, logging, logOptions } from './http/logging.ts'
import { replyToNotFound } from './http/not-found.ts'
import { createPageCache } from './http/page-cache.ts'
import { servePages } from './http/pages.ts'
import { createRequestIds } from './http/request-id.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { validateInput } from './http/validate-input.ts'

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
    checkoutRoutes(api, shop)
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
    await spreadsheetRoutes(api, shop)
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
