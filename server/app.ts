import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts'
import { userAdminRoutes } from '#server/accounts/admin/routes.ts'
import { findChallenge } from '#server/accounts/challenge.ts'
import { dataExportRoutes } from '#server/accounts/data-export/routes.ts'
import { passkeyRoutes } from '#server/accounts/passkeys/routes.ts'
import { resetReviewRoutes } from '#server/accounts/reset-review/routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { findSession } from '#server/accounts/sessions.ts'
import { twoFactorRoutes } from '#server/accounts/two-factor/routes.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { auditLogRoutes } from '#server/audit-log/routes.ts'
import { catalogAdminRoutes } from '#server/catalogue/admin/routes.ts'
import { catalogRoutes } from '#server/catalogue/routes.ts'
import { checkoutRoutes } from '#server/checkout/routes.ts'
import { dashboardRoutes } from '#server/dashboard/routes.ts'
import { outboxRoutes } from '#server/email/routes.ts'
import { HttpError } from '#server/http/http-error.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { orderAdminRoutes } from '#server/orders/admin/routes.ts'
import { orderRoutes, paymentWebhook } from '#server/orders/routes.ts'
import { pageviewRoutes } from '#server/pageviews/routes.ts'
import { siteDocuments, siteRoutes } from '#server/seo/routes.ts'
import type { Shop } from '#server/shop.ts'
import { spreadsheetRoutes } from '#server/spreadsheet/routes.ts'
import { trashRoutes } from '#server/trash/routes.ts'
import { addApiDescription } from './http/api-description.ts'
import { authContext } from './http/auth-context.ts'
import { bodies } from './http/body-parser.ts'
import { clientNetwork } from './http/client-address.ts'
import { replyToError, replyToInvalidUrl } from './http/errors.ts'
import { serveFiles } from './http/files.ts'
import { guards } from './http/guards.ts'
import { healthRoutes } from './http/health.ts'
import { isInProcess } from './http/internal-client.ts'
import { type LogTarget, logging, logOptions } from './http/logging.ts'
import { replyToNotFound } from './http/not-found.ts'
import { servePages } from './http/pages.ts'
import { securityHeaders } from './http/security.ts'

const JSON_BODY_LIMIT = 1024 * 1024

export async function createApp(shop: Shop, logTo?: LogTarget): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_BODY_LIMIT,
    trustProxy: shop.config.TRUSTED_PROXIES.length > 0 ? shop.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Uploading ten photos over a mobile connection takes minutes. JSON bodies have a shorter limit.
    requestTimeout: 15 * MINUTE_MS,
    forceCloseConnections: 'idle',
    // Requests that were already accepted are still answered during shutdown.
    return503OnClosing: false,
    frameworkErrors: replyToInvalidUrl,
    ...logOptions(shop.config, logTo),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyToError)
  app.setNotFoundHandler(replyToNotFound(app))

  servePages(app, shop)
  await app.register(logging, shop.config)
  await app.register(securityHeaders, shop)
  await app.register(bodies)
  await app.register(cookie)
  await app.register(authContext, {
    secure: shop.secure,
    findSession: (token) => findSession(shop.db, token, shop.now()),
    findChallenge: (token) => findChallenge(shop.db, token, shop.now()),
  })
  await app.register(guards, { publicUrl: shop.config.publicUrl })
  await addApiDescription(app)
  await app.register(async (api) => {
    await api.register(rateLimit, {
      max: shop.config.CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => clientNetwork(ip),
      allowList: (request) => isInProcess(request),
      errorResponseBuilder: (_request, { ttl }) =>
        new HttpError(429, 'Too many requests. Please wait a moment and try again.', {
          retryAfter: Math.ceil(ttl / SECOND_MS),
        }),
    })
    catalogRoutes(api, shop)
    catalogAdminRoutes(api, shop)
    checkoutRoutes(api, shop)
    orderRoutes(api, shop)
    orderAdminRoutes(api, shop)
    accountRoutes(api, shop)
    twoFactorRoutes(api, shop)
    passkeyRoutes(api, shop)
    resetReviewRoutes(api, shop)
    dataExportRoutes(api, shop)
    messageRoutes(api, shop)
    pageviewRoutes(api, shop)
    siteRoutes(api, shop)
    userAdminRoutes(api, shop)
    outboxRoutes(api, shop)
    auditLogRoutes(api, shop)
    trashRoutes(api, shop)
    dashboardRoutes(api, shop)
    analyticsRoutes(api, shop)
    await imageRoutes(api, shop)
    await spreadsheetRoutes(api, shop)
  })
  paymentWebhook(app, shop)
  siteDocuments(app, shop)
  healthRoutes(app, shop)
  await serveFiles(app, shop)
  return app
}
